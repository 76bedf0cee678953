import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const REACT_SERVER = 'cjs/react-dom-server.node.production.js'
const [FIRST, NEXT] = ['function writeChunk(destination, chunk) {', 'var assign = Object.assign,']
const WRITER = `var pieces = [];
function writeChunk(destination, chunk) { pieces.push(chunk); }
function writeChunkAndReturn(destination, chunk) { pieces.push(chunk); return destinationHasCapacity$1; }
function completeWriting(destination) {
  if (pieces.length > 0) destination.write(pieces.join(''));
  pieces = [];
  destinationHasCapacity$1 = true;
}
var textEncoder = new util.TextEncoder();
function stringToPrecomputedChunk(content) { return content; }
function byteLengthOfChunk(chunk) { return chunk.length; }
`

export const reactServer = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('react-dom/server')), REACT_SERVER)

/**
 * Returns React's renderer with a writer that joins its pieces. Throws if React's own code isn't where it is expected.
 */
export function withTextWriter(code: string): string {
  const [start, end] = [code.indexOf(FIRST), code.indexOf(NEXT)]
  if (start < 0 || end < start) throw new Error('React’s writer was not found: see react-writes-text')
  return code.slice(0, start) + WRITER + code.slice(end)
}

/**
 * React encodes each piece of a page separately, about five thousand on the home page, which takes a fifth of a
 * rendering. This plugin joins the pieces as text and writes them at once. The bytes are the same; a test compares
 * them. React counts them only to divide a page into hidden segments, which is disabled. The build fails if React's
 * functions have changed.
 */
export function reactWritesText(): Plugin {
  return {
    name: 'react-writes-text',
    // Runs before Vite externalises React.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /^react-dom\/server$/ },
      handler: reactServer,
    },
    transform: {
      filter: { id: /react-dom-server\.node\.production\.js$/ },
      handler: withTextWriter,
    },
  }
}
