// Bundles tap tests, each into few modules: loading the hundreds of modules that a test imports takes longer than most
// tests do. Packages aren't bundled, except tap. Modules keep their own `import.meta.url`, and source maps the
// lines of failures.
import { readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { STYLE_MODULE, withGlobs } from './client-in-node-hooks.mjs'

const require = createRequire(import.meta.url)
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const COMPUTED_IMPORT = /\bimport\((?!['"])/
/** What integration tests start as other processes (`test/support/process-arguments.ts`). */
const PROCESSES = [
  ...['server/box-office/command.ts', 'server/doctor/command.ts', 'server/forms/main.ts'],
  ...['server/payment-sandbox/main.ts', 'test/support/box-office-process.ts', 'test/support/database-process.ts'],
  ...['test/support/folder-lock-starter.ts', 'test/support/slow-process.ts'],
]
/** Packages in CommonJS require Node's own modules. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * Bundles test files, such as `test/unit/money.test.ts`, into a folder that is removed at exit. Resolves with the
 * function that returns the bundle of a file; undefined for one that imports by a computed address, which only tsx can.
 * With integration tests, the folder is TEST_BUNDLES and has the processes that they start.
 */
export async function bundleTests(files) {
  const bundled = files.filter((file) => !COMPUTED_IMPORT.test(readFileSync(path.join(root, file), 'utf8')))
  if (bundled.length === 0) return () => undefined
  const processes = bundled.some((file) => file.startsWith('test/integration/')) ? PROCESSES : []
  const folder = path.join(root, '.tests', String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // In a folder whose name tells tap to leave its own frames out of a failure's stack.
  const tap = path.join(folder, 'tap', 'node_modules', 'tap', 'tap.mjs')
  const outOf = (file) => path.join(folder, file.replace(/\.ts$/, '.mjs'))
  const common = {
    ...{ absWorkingDir: root, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' },
    target: `node${process.versions.node}`,
    define: { 'import.meta.url': '__moduleUrl', 'import.meta.dirname': '__moduleFolder' },
  }
  await Promise.all([
    build({
      ...common,
      ...{ entryPoints: ['tap'], outfile: tap, banner: { js: REQUIRE } },
      ...{ plugins: [addresses], alias: { 'async-hook-domain': path.join(root, 'config', 'tap-domain.mjs') } },
    }),
    build({
      ...common,
      entryPoints: [...bundled, ...processes].map((file) => ({
        in: path.join(root, file),
        out: file.replace(/\.ts$/, ''),
      })),
      ...{ outdir: folder, outExtension: { '.js': '.mjs' }, packages: 'external' },
      ...{ jsx: 'automatic', keepNames: true, sourcemap: 'linked', sourcesContent: false, splitting: true },
      plugins: [sources(tap)],
    }),
  ])
  if (processes.length > 0) process.env.TEST_BUNDLES = folder
  return (file) => (bundled.includes(file) ? outOf(file) : undefined)
}

/** Does what `config/client-in-node.ts` does when modules are loaded. */
const sources = (tap) => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^tap$/ }, () => ({ path: tap, external: true }))
    // Only a bundler finds this module, whose name has no extension.
    build.onResolve({ filter: /glide\.modular/ }, ({ path: name }) => ({ path: require.resolve(`${name}.js`) }))
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: STYLE_MODULE, loader: 'js' }))
    build.onLoad({ filter: /config\/client-in-node\.ts$/ }, () => ({ contents: '' }))
    withOwnAddresses(build, withGlobs)
  },
})
const addresses = { name: 'addresses', setup: (build) => withOwnAddresses(build) }

/** Gives each module its own `import.meta.url`, on its first line, so that the others keep their numbers. */
function withOwnAddresses({ onLoad }, changed = (source) => source) {
  onLoad({ filter: /\.(tsx?|m?js)$/ }, async ({ path: file }) => {
    const source = await readFile(file, 'utf8')
    const url = pathToFileURL(file).href
    const names = [
      source.includes('import.meta.url') && `const __moduleUrl = ${JSON.stringify(url)};`,
      source.includes('import.meta.dirname') && `const __moduleFolder = ${JSON.stringify(path.dirname(file))};`,
    ]
    const loader = path.extname(file).slice(1).replace('mjs', 'js')
    return { contents: names.filter(Boolean).join('') + changed(source, url), loader }
  })
}
