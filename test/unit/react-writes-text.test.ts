import '#test/support/react-production-build'

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Writable } from 'node:stream'
import type React from 'react'
import type { renderToPipeableStream } from 'react-dom/server'
import t from 'tap'
import { reactServer, withTextWriter } from '#config/react-writes-text'

type Renderer = { renderToPipeableStream: typeof renderToPipeableStream }

const require = createRequire(import.meta.url)
// Tap has loaded React's development build.
delete require.cache[require.resolve('react')]
const { createElement, Suspense, useId } = require('react') as typeof React

const Labelled = () => createElement('label', { htmlFor: useId(), 'data-note': '"𝄞" & <b>' }, 'Dvořák ’ 𝄞 🎻')
const Fails = () => {
  throw new Error('not on the server')
}

t.test('React that writes text produces the same bytes as React that encodes each piece', async (t) => {
  const copy = path.join(t.testdir(), 'renderer.cjs')
  writeFileSync(copy, withTextWriter(readFileSync(reactServer(), 'utf8')))
  const expected = await rendered(require(reactServer()) as Renderer)
  t.match(expected, /Dvořák/)
  t.equal(await rendered(require(copy) as Renderer), expected)
})

t.test('a React whose code doesn’t match the patch fails the build', (t) => {
  t.throws(() => withTextWriter('exports.version = "20.0.0"'), { message: /react-writes-text/ })
  t.end()
})

/** Texts longer than React's write buffer, characters of one to four bytes, escapes, and a boundary that fails. */
async function rendered(renderer: Renderer): Promise<string> {
  const tree = createElement(
    'main',
    { style: { color: 'red' } },
    ...Array.from({ length: 500 }, (_, key) => createElement(Labelled, { key })),
    createElement(Suspense, { fallback: 'Later' }, createElement(Fails)),
    createElement('p', {}, 'ü𝄞'.repeat(5_000)),
  )
  const pieces: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(piece: Buffer, _, done) {
        pieces.push(piece)
        done()
      },
    })
    sink.on('finish', resolve)
    const { pipe } = renderer.renderToPipeableStream(tree, {
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: () => 'a digest',
    })
  })
  return Buffer.concat(pieces).toString()
}
