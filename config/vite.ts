import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs, apart from what changes with it: two files that stay in the browser's memory. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|swr|use-sync-external-store|cookie|set-cookie-parser)\//
const FRAME =
  /\/client\/(?:app\/(?!head)|styles\/|renderer\/)|\/client\/site\/(?!address\/|purchase\/|production\/(?!page-colours)|news\/)|\/client\/data\/(?!.*(?:captcha|analytics|form))|\/client\/blocks\/(?:block|block-report|grid)\.|\/shared\/content\/first-of\./
/**
 * What comes together comes in one file, as a request costs a phone more than its bytes: dates, prices and booking, as every
 * list of productions has them; what moves; and tiles under a heading. Pages of words alone load none of it.
 */
const PROGRAMME =
  /\/shared\/(?:dates|money|booking-action|ticketing\/production\/production)\.|\/client\/ui\/(?:programme\/|button\/booking-button\.)|\/client\/site\/production\/production-tile\.|\/client\/blocks\/(?:skeleton-while-loading|tile-places)\./
const MOVING =
  /\/client\/ui\/(?:carousel\/(?!glide)|retry-until\.|use-reduced-motion\.)|\/shared\/content\/(?:video-of|address-of)\./
const TILES = /\/client\/ui\/(?:tiles\/section-header|tiles\/tiles|link\/link-button)\./

/** The pages' build: what the browser loads, and the same tree for the server to render. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), vike(), keptManifest(), stylesWithTheirParts(), oneStyleSheet()],
  clearScreen: false,
  publicDir: false,
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES },
                { name: 'frame', test: FRAME },
                { name: 'tiles', test: TILES },
                { name: 'programme', test: PROGRAMME },
                { name: 'moving', test: MOVING },
              ],
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

/**
 * Keeps the browser build's own manifest as `dist/site/manifest.json`: vike takes it away and writes one of its own, in
 * which every style of the server's build is linked a second time, file by file.
 */
function keptManifest(): Plugin {
  return {
    name: 'kept-manifest',
    writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return
      copyFileSync(path.join(dir, '.vite', 'manifest.json'), path.join(dir, '..', 'manifest.json'))
    },
  }
}

/**
 * Keeps a part's styles in its part's chunk. Vike gives every style sheet a chunk of its own, a script of 200 bytes and a
 * request each, so that its own list of both builds' styles holds none twice: a list that we don't use.
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
 * One style sheet for the whole site, 16 KB: file by file a page had 12 to 20 of them, and a slow phone drew nothing before
 * the last, 2.4 s later. Said once the settings are read: vike advises against it for the styles of its own list.
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
