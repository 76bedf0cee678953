import { preloadedFonts } from '#client/styles/fonts.ts'
import type { PageModule } from './page-modules.ts'

/** The build's list of chunks as Vite writes it (`dist/site/manifest.json`). */
export type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
/** The key of the site's one style sheet. */
const STYLES = 'style.css'

/**
 * The links that a page's head needs: the styles, the fonts of its first words, and the modules of the frame and of the
 * layout and blocks it uses. The page can be read without its scripts, so they are loaded after its first picture.
 */
export function assetLinks(manifest: Manifest, pageModules: readonly PageModule[]): string {
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    modules.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  for (const { source } of pageModules) visit(source)
  const styles = manifest[STYLES]
  return [
    ...(styles ? [`<link rel="stylesheet" href="/${styles.file}">`] : []),
    ...preloadedFonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...modules].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('\n')
}
