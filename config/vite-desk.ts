import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The desk's build. It is a separate application, so that none of it is part of the site's pages. */
export default defineConfig({
  root: fileURLToPath(new URL('../client/desk', import.meta.url)),
  plugins: [react()],
  clearScreen: false,
  publicDir: false,
  build: { outDir: '../../dist/desk', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
})
