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
  /\/client\/(?:app\/(?!head)|styles\/|renderer\/)|\/client\/site\/(?!purchase-frame|box-office-advice|production-|article-tags)|\/client\/data\/(?!.*(?:captcha|analytics|cart-items|form-failure))/

/** The pages' build: what the browser loads, and the same tree for the server to render. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), vike(), keptManifest()],
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
