import type { Ref } from 'react'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import type { NewsFilter } from '#shared/content/news-filters'
import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import { categoryNames } from './category-names.ts'
import styles from './news-listing.module.css'

interface ListingHeadingProps {
  heading: Ref<HTMLHeadingElement>
  applied: BlogFilters
  filters: readonly NewsFilter[]
  articles: Result<typeof news.search> | undefined
}

/** The categories of the list, and which of its pages this is. */
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
