import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The desk's build. It is a separate application, so that none of it is part of the site's pages. */
export default defineConfig({
  root: fileURLToPath(new URL('../client/desk', import.meta.url)),
  plugins: [react(), doorWorker()],
  clearScreen: false,
  publicDir: 'public',
  build: {
    outDir: '../../dist/desk',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The desk is one script, which its computers have in their cache.
    chunkSizeWarningLimit: 700,
  },
})

/** Writes the service worker of the door's pages, with the files that it stores. */
function doorWorker(): Plugin {
  return {
    name: 'door-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
      const worker = readFileSync(new URL('../client/desk/door/door-worker.js', import.meta.url), 'utf8')
      const source = worker.replace('const FILES = []', `const FILES = ${JSON.stringify(files.sort())}`)
      if (source === worker) throw new Error('The worker of the door has no list of files')
      this.emitFile({ type: 'asset', fileName: 'door-worker.js', source })
    },
  }
}
