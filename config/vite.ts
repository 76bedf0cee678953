import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunkGroups } from './chunks.ts'
import { pruneReact } from './prune-react.ts'
import { reactWritesText } from './react-writes-text.ts'
import { shortClassNames } from './short-class-names.ts'

/** The pages' build: what the browser loads, and the same components for rendering on the server. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [
    react(),
    vike(),
    pruneReact(),
    pruneRouter(),
    reactWritesText(),
    ownLinks(),
    dropStyleGroups(),
    twoStyleSheets(),
    shortClassNames(),
  ],
  clearScreen: false,
  publicDir: false,
  environments: {
    // Beside vike's entry: what the server needs before it renders a page, and the renderer without vike. One build,
    // because they share the blocks and layouts.
    ssr: {
      build: {
        rolldownOptions: {
          // The browser loads the head's code later; the server's build has it in the same file.
          checks: { ineffectiveDynamicImport: false },
          input: {
            'page-preloads': 'client/app/page-preloads.ts',
            'render-document': 'client/renderer/render-document.tsx',
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page's script lists all chunks: short names save 300 bytes.
            chunkFileNames: 'assets/chunks/[hash:7].js',
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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})

/** An entry of Vite's manifest, with the fields that are read here. */
type ManifestEntry = Record<string, unknown> & { file: string }

/**
 * Vike links every style, font and module that its entry may need, from the manifests of both builds. Instead,
 * client/app/asset-links.ts links what a page needs from the browser build's manifest, which is copied to
 * dist/site/manifest.json, and vike gets manifests whose entries have no dependencies. Its hook `injectFilter` would do
 * the same at each rendering, with a warning for each file. Vike moves files that only the server's build has to the
 * browser's folder; this plugin does that too.
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
 * React Router's single file exports its development build. This plugin removes its warnings and marks its components
 * and contexts as free of side effects, so that unused parts are removed.
 */
function pruneRouter(): Plugin {
  return {
    name: 'prune-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/development\/chunk-/ },
      handler: (code) =>
        code
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/(?<== )React\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&'),
    },
  }
}

/**
 * Keeps a component's styles in its own chunk. Vike gives every style sheet a chunk, a script of 200 bytes and a
 * request each, so that its list of both builds' styles has no duplicates. We don't use that list.
 */
function dropStyleGroups(): Plugin {
  return {
    name: 'drop-style-groups',
    enforce: 'post',
    configResolved({ environments }) {
      const { output } = environments.client?.build.rolldownOptions ?? {}
      const splitting = output && !Array.isArray(output) ? output.codeSplitting : undefined
      if (typeof splitting !== 'object') throw new Error('The chunks of the browser’s build were not found')
      splitting.groups = splitting.groups?.filter(({ name }) => typeof name === 'string')
    },
  }
}

/**
 * Writes two style sheets: `site.css` for content pages, and `pages.css` with what the other layouts add (booking,
 * account, what's on). With a sheet per chunk a page had 12 to 20 sheets, and a slow phone drew nothing until the last
 * one had loaded, 2.4 s later. A chunk's imports determine its sheet.
 */
function twoStyleSheets(): Plugin {
  return {
    name: 'two-style-sheets',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const chunkOf = (file: string) => chunks.find(({ fileName }) => fileName === file)
      const ordered = new Set<Rolldown.OutputChunk>()
      const walk = (chunk: Rolldown.OutputChunk | undefined, isOfSheet: (next: Rolldown.OutputChunk) => boolean) => {
        if (!chunk || ordered.has(chunk) || !isOfSheet(chunk)) return
        const later = chunk.dynamicImports.map(chunkOf)
        for (const file of chunk.imports) walk(chunkOf(file), isOfSheet)
        ordered.add(chunk)
        for (const next of later) walk(next, isOfSheet)
      }
      const entries = chunks.filter(({ isEntry }) => isEntry)
      for (const entry of entries) walk(entry, (next) => !hasPurpose(next))
      const ofSite = [...ordered]
      for (const chunk of chunks) walk(chunk, () => true)
      const ofPages = [...ordered].slice(ofSite.length)
      const joined = (name: string, parts: Rolldown.OutputChunk[]) => {
        const files = parts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const source = files.map((file) => styleSource(bundle[file])).join('')
        for (const file of files) delete bundle[file]
        return this.getFileName(this.emitFile({ type: 'asset', name, source, originalFileName: name }))
      }
      joined('site.css', ofSite)
      const pages = joined('pages.css', ofPages)
      for (const { viteMetadata } of ofSite) viteMetadata?.importedCss.clear()
      // Vite's loader of a chunk links these styles first; the manifest lists them for the server.
      for (const { viteMetadata } of ofPages) {
        if (!viteMetadata?.importedCss.size) continue
        viteMetadata.importedCss.clear()
        viteMetadata.importedCss.add(pages)
      }
    },
  }
}

/** Returns whether a chunk is a page other than those that only show blocks. */
function hasPurpose({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  const [, layer, folder = ''] = /\/client\/(layouts|features)\/([\w-]+)\//.exec(facadeModuleId ?? '') ?? []
  return layer === 'features' || (layer === 'layouts' && !['content-page', 'home-page'].includes(folder))
}

function styleSource(output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (output?.type !== 'asset') throw new Error('A style sheet of the build is missing')
  return output.source.toString()
}
