import type { Ref } from 'react'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import type { NewsFilter } from '#shared/content/news-filters'
import { isSameId } from '#shared/content/news-filters'
import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import { showList } from '#shared/venue-locale'
import styles from './news-listing.module.css'

interface ListingHeadingProps {
  heading: Ref<HTMLHeadingElement>
  applied: BlogFilters
  filters: readonly NewsFilter[]
  articles: Result<typeof news.search> | undefined
}

/** The list's categories and the page number. */
export function ListingHeading({ heading, applied, filters, articles }: ListingHeadingProps) {
  const { categoryIds, pageNumber } = applied
  const names = categoryNames(categoryIds, [
    ...filters.flatMap(({ options }) => options),
    ...(articles?.items.flatMap(({ categories }) => categories ?? []) ?? []),
  ])
  const totalPages = articles?.totalPages ?? 0
  return (
    <h2 ref={heading} tabIndex={-1}>
      {names || (categoryIds.length > 0 ? 'Articles' : 'All articles')}
      {totalPages > 1 && pageNumber <= totalPages && (
        <>
          {' '}
          <span className={`figures ${styles.page}`}>
            Page {pageNumber} of {totalPages}
          </span>
        </>
      )}
    </h2>
  )
}

/** Returns the names of categories as a phrase: "Interviews, Announcements and Essays". Empty if none is known. */
export function categoryNames(ids: readonly string[], known: readonly { id: string; name: string }[]): string {
  return showList(ids.flatMap((id) => known.find((each) => isSameId(each.id, id))?.name || []))
}
