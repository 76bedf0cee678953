import type { Part } from './parts.ts'

/** The build's list of chunks, as Vite writes it: `.vite/manifest.json`. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Preloaded because every page's first words are set in them. */
const FONTS = [
  'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
]

/** The links that a page's head needs beside those of its entry: styles and modules of the layout and blocks it uses, and fonts. */
export function assetLinks(manifest: Manifest, parts: readonly Part[]): string {
  const styles = new Set<string>()
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    modules.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const part of parts) visit(part.source)
  const fonts = FONTS.flatMap((source) => manifest[source]?.file ?? [])
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...modules].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
}
