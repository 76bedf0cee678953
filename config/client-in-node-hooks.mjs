import { readdirSync } from 'node:fs'

/** What a style module is without Vite: each class is its name. */
export const STYLE_MODULE = 'export default new Proxy({}, { get: (_, name) => String(name) })'
const CLIENT = new URL('../client/', import.meta.url).href
/** `import.meta.glob<Type>('./*\/*.layout.tsx', { import: 'layout' })` */
const GLOB = /import\.meta\.glob(?:<[\s\S]+?>)?\(\s*(['"])(\S+)\1\s*,?\s*(\{[^}]*\})?\s*,?\s*\)/g

export async function load(url, context, next) {
  const [address] = url.split('?')
  if (address.endsWith('.css')) return { format: 'module', source: STYLE_MODULE, shortCircuit: true }
  const loaded = await next(url, context)
  if (!address.startsWith(CLIENT) || !loaded.source) return loaded
  return { ...loaded, source: withGlobs(Buffer.from(loaded.source).toString(), address) }
}

/** Returns a module's source with imports in place of its globs, as Vite writes them; only `client/` has globs. */
export function withGlobs(source, address) {
  if (!address.startsWith(CLIENT)) return source
  return source.replaceAll(GLOB, (_, _quote, pattern, options) => imports(address, pattern, options))
}

/** Returns what Vite writes in place of a glob: an object of imports by path. */
function imports(importer, pattern, options = '') {
  const name = /import: *['"](\w+)['"]/.exec(options)?.[1]
  const picked = name ? `.then((module) => module.${name})` : ''
  const isEager = /eager: *true/.test(options)
  const entries = filesOf(new URL('.', importer), pattern).map((file) => {
    const imported = `import(${JSON.stringify(file)})${picked}`
    return `${JSON.stringify(file)}: ${isEager ? `await ${imported}` : `() => ${imported}`}`
  })
  return `({ ${entries.join(', ')} })`
}

/** Returns the files of a pattern with one wildcard folder: `../blocks/*\/story.ts`. */
function filesOf(folder, pattern) {
  const [before, after] = pattern.split('*/')
  const ending = after.replace('*', '')
  const folders = readdirSync(new URL(before, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .flatMap(({ name }) => readdirSync(new URL(`${before}${name}`, folder)).map((file) => `${before}${name}/${file}`))
    .filter((file) => (after.startsWith('*') ? file.endsWith(ending) : file.endsWith(`/${ending}`)))
    .sort()
}
