import { foundByFolder } from '#client/page/found-by-folder.ts'
import type { Layout } from '#client/page/page-layout.ts'
import type { PageModule } from '#client/page/page-module.ts'
import { featureLayouts } from './feature-layouts.ts'

/** A layout is in the folder of its content type: `news-article/news-article.layout.tsx` is that of `newsArticle`. */
const ownLayouts = foundByFolder(
  'client/layouts',
  import.meta.glob<Layout>('./*/*.layout.tsx', { import: 'layout' }),
  (layout) => layout,
)
const layouts = new Map([...ownLayouts, ...Object.entries(featureLayouts)])

/** The content types that have a layout. */
export const builtLayouts: readonly string[] = [...layouts.keys()]

/** Returns a content type's layout; types without a folder use `contentPage`. */
export const layoutEntry = (contentType: string): PageModule<Layout> =>
  layouts.get(contentType) ?? (layouts.get('contentPage') as PageModule<Layout>)
