import { usePageData } from '#client/page/page-context.tsx'
import { tagBlogFilters } from '#shared/address-state/blog-filters'
import type { PageReference } from '#shared/content/page'
import styles from './article-tags.module.css'

/** The anchor of the news listing's results. */
export const LISTING_ANCHOR = '#component-news-listing'

/** The site's first news listing; undefined if the page's data have none. */
export const useNewsListing = (): PageReference | undefined =>
  usePageData().related.find(({ contentType }) => contentType === 'news')

/** An article's categories, each linked to the listing of its articles. */
export function ArticleTags({ categories }: { categories: readonly PageReference[] }) {
  const listing = useNewsListing()
  if (categories.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Categories">
      {categories.map(({ id, contentType, name }) => (
        <li key={id}>
          {listing ? (
            <a
              className={`label ${styles.tag}`}
              href={`${listing.path}?blogfilters=${tagBlogFilters(contentType, id)}${LISTING_ANCHOR}`}
            >
              {name}
            </a>
          ) : (
            <span className={`label ${styles.tag}`}>{name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
