import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'

/** The pages' build: what the browser loads, and the same tree for the server to render. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), vike(), ownLinks(), stylesWithTheirParts(), oneStyleSheet()],
  clearScreen: false,
  publicDir: false,
  environments: {
    // Beside vike's entry, what the server asks before it renders a page: in one build, as they share the blocks and
    // layouts.
    ssr: { build: { rolldownOptions: { input: { 'page-preloads': 'client/app/page-preloads.ts' } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunkGroups(),
            },
          },
        },
      },
    },
  },
  build: {
    outDir: 'dist/site',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
})

/** An entry of Vite's manifest, as far as it is read here. */
type ManifestEntry = Record<string, unknown> & { file: string }

/**
 * Vike links every style, font and module that its entry may come to need, from the manifests of both builds. What a
 * page needs is linked by client/app/asset-links.ts, from the browser build's manifest: it is copied to
 * dist/site/manifest.json, and vike is left manifests of entries that need nothing. Its hook `injectFilter` does the
 * same at each rendering, with a warning for each file. Vike moves to the browser's folder what its manifests say that
 * only the server's build has: so do we.
 */
function ownLinks(): Plugin {
  return {
    name: 'own-links',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler({ dir = '' }) {
        const isClient = this.environment.name === 'client'
        const file = path.join(dir, '.vite', 'manifest.json')
        if (isClient) copyFileSync(file, path.join(dir, '..', 'manifest.json'))
        else copyMissing(path.join(dir, 'assets'), path.join(dir, '..', 'client', 'assets'))
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>
        const scripts = Object.entries(manifest).filter(([, { file: built }]) => !built.endsWith('.css'))
        const bare = scripts.map(([key, { css, assets, imports, ...entry }]) => [key, entry])
        writeFileSync(file, JSON.stringify(Object.fromEntries(bare)))
      },
    },
  }
}

const copyMissing = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, force: false, filter: (file) => !file.endsWith('.css') })

/**
 * Keeps a part's styles in its part's chunk. Vike gives every style sheet a chunk of its own, a script of 200 bytes and
 * a request each, so that its own list of both builds' styles holds none twice: a list that we don't use.
 */
function stylesWithTheirParts(): Plugin {
  return {
    name: 'styles-with-their-parts',
    enforce: 'post',
    configResolved({ environments }) {
      const { output } = environments.client?.build.rolldownOptions ?? {}
      const splitting = output && !Array.isArray(output) ? output.codeSplitting : undefined
      if (typeof splitting !== 'object') throw new Error('The chunks of the browser’s build are not where they were')
      splitting.groups = splitting.groups?.filter(({ name }) => typeof name === 'string')
    },
  }
}

/**
 * One style sheet for the whole site, 16 KB: file by file a page had 12 to 20 of them, and a slow phone drew nothing
 * before the last, 2.4 s later. Said once the settings are read: vike advises against it for the styles of its own
 * list.
 */
function oneStyleSheet(): Plugin {
  return {
    name: 'one-style-sheet',
    enforce: 'post',
    configResolved({ environments }) {
      for (const { build } of Object.values(environments)) build.cssCodeSplit = false
    },
  }
}
