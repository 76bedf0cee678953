import type { PageModule } from '#client/page/page-module.ts'
import { preloadedFonts } from '#client/styles/fonts.ts'
import type { PageLook } from '#shared/content/page'
import { BROWSER_ENTRY, type Manifest, STYLES } from './manifest.ts'

/**
 * Returns the links for a page's head: the styles, the fonts of the first screen, and the modules of the frame, the
 * layout and the blocks. A venue's look follows the styles and replaces fonts. The page is readable without scripts, so
 * the modules load after its first picture.
 */
export function assetLinks(manifest: Manifest, pageModules: readonly PageModule[], look: PageLook | null): string {
  const modules = new Set<string>()
  const sheets = new Set(manifest[STYLES] ? [manifest[STYLES].file] : [])
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    modules.add(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(BROWSER_ENTRY)
  for (const { source } of pageModules) visit(source)
  return [
    ...[...sheets].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(look ? [`<link rel="stylesheet" href="${look.stylesheet}">`] : []),
    ...fontsOf(look).map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...modules].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('\n')
}

const fontsOf = (look: PageLook | null): string[] => [
  look?.fonts.display ?? preloadedFonts.display,
  look?.fonts.text ?? preloadedFonts.text,
]
