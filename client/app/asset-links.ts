import { preloadedFonts } from '#client/styles/fonts.ts'
import type { Part } from './parts.ts'

/** The build's list of chunks as Vite writes it (`dist/site/manifest.json`). */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

/** The links that a page's head needs: styles and modules of the frame and of the layout and blocks it uses, and the fonts of its first words. */
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
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  for (const part of parts) visit(part.source)
  return [
    ...preloadedFonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...modules].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
}
