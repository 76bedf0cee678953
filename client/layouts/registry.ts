import { type PageModule, pageModule } from '#client/page/page-module.ts'
import type { Layout } from './page-layout.ts'

/** The layout of a content type is its folder's: `news-article/news-article.layout.tsx` is that of `newsArticle`. */
const modules = import.meta.glob<Layout>('./*/*.layout.tsx', { import: 'layout' })

const layouts = new Map(
  Object.entries(modules).map(([file, load]) => [
    file.split('/')[1],
    pageModule(`client/layouts${file.slice(1)}`, load),
  ]),
)

const folderOf = (contentType: string) => contentType.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The layout of a content type; one without a folder of its own is laid out as `contentPage`. */
export const layoutEntry = (contentType: string): PageModule<Layout> =>
  layouts.get(folderOf(contentType)) ?? (layouts.get('content-page') as PageModule<Layout>)
