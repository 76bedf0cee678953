import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from '#client/app/asset-links.ts'

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url))
const readManifest = () => JSON.parse(readFileSync(path.join(site, 'manifest.json'), 'utf8')) as Manifest

/** The script that the production build made of a module, as pages load it. */
export function scriptOf(source: string): string {
  const { file } = readManifest()[source] ?? {}
  if (!file) throw new Error(`${source} is not in the build`)
  return file
}

/**
 * What a page of these layouts and blocks loads of the production build, in bytes of gzip; the styles are the whole
 * site's.
 */
export function pageBytes(...sources: string[]): { scripts: number; styles: number; files: string[] } {
  const manifest = readManifest()
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (const key of [...entries, ...sources]) visit(key)
  const styles = manifest['style.css']
  if (!styles) throw new Error('The build has no style sheet')
  return { scripts: gzipped(scripts), styles: gzipped([styles.file]), files: [...scripts] }
}

const gzipped = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(site, 'client', file)), { level: 9 }).length,
    0,
  )
