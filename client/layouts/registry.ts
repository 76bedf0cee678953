import { foundByFolder } from '#client/page/found-by-folder.ts'
import type { PageModule } from '#client/page/page-module.ts'
import type { Layout } from './page-layout.ts'

/** A layout is in the folder of its content type: `news-article/news-article.layout.tsx` is that of `newsArticle`. */
const layouts = foundByFolder(
  'client/layouts',
  import.meta.glob<Layout>('./*/*.layout.tsx', { import: 'layout' }),
  (layout) => layout,
)

/** The content types that have a layout. */
export const builtLayouts: readonly string[] = [...layouts.keys()]

/** The layout of a content type; one without a folder of its own is laid out as `contentPage`. */
export const layoutEntry = (contentType: string): PageModule<Layout> =>
  layouts.get(contentType) ?? (layouts.get('contentPage') as PageModule<Layout>)
