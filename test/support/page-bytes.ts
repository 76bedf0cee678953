import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BROWSER_ENTRY, type Manifest, STYLES } from '#client/app/manifest.ts'

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url))
function readManifest(): Manifest {
  const file = path.join(site, 'manifest.json')
  if (!existsSync(file)) throw new Error(`The production build is missing: ${file}. Run: npm run build`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * The bytes of gzip that a phone may load before a content page is interactive; `test/integration/budget.test.ts`
 * checks it.
 */
export const SCRIPT_BUDGET = 95_000

/** Returns the script that the production build made from a module, as pages load it. */
export function scriptOf(source: string): string {
  const { file } = readManifest()[source] ?? {}
  if (!file) throw new Error(`${source} is not in the build`)
  return file
}

/** Returns what a page with these layouts and blocks loads from the production build, in bytes of gzip. */
export function pageBytes(...sources: string[]): { scripts: number; styles: number; files: string[] } {
  const manifest = readManifest()
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of [BROWSER_ENTRY, ...sources]) visit(key)
  const styles = manifest[STYLES]
  if (!styles) throw new Error('The build has no style sheet')
  sheets.add(styles.file)
  return { scripts: gzipped(scripts), styles: gzipped(sheets), files: [...scripts] }
}

const gzipped = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(site, 'client', file)), { level: 9 }).length,
    0,
  )
