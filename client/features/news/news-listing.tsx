import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePage } from '#client/page/page-context.tsx'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import { LISTING_ANCHOR } from '#client/site/news/article-tags.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PageLinks } from '#client/ui/navigation/page-links.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import {
  canonicalPageNumber,
  hiddenFilterIds,
  newsAddress,
  newsFiltersApplied,
  newsFiltersOf,
  pagedTitle,
} from '#shared/content/news-filters'
import { paths } from '#shared/routes'
import { articlesPage } from './articles-page.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { ListingHeading } from './listing-heading.tsx'
import styles from './news-listing.module.css'
import { Results } from './results.tsx'
import { useApplyFilters, useFocusOnArrival } from './use-apply-filters.ts'

/** The news, nine per page, filtered by the address. */
export function NewsListing() {
  const page = usePage()
  const applied = useNewsFilters()
  const filters = useMemo(() => newsFiltersOf(page), [page])
  const { data, error, isValidating, revalidate } = usePreloaded(articlesPage(applied), { keepPreviousData: true })
  const listing = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { applyBeside, applyOver } = useApplyFilters(listing)
  const [isOpen, setIsOpen] = useState(false)
  useFocusOnArrival(heading)
  useTitle(canonicalPageNumber(page, applied))

  const hasFilters = filters.some(({ isShown }) => isShown)
  const address = usePageAddress()
  const addressOf = (next: BlogFilters) => newsAddress(page, next, address) + LISTING_ANCHOR
  const cleared = { categoryIds: hiddenFilterIds(filters, applied), pageNumber: 1 }
  const isNarrowed = applied.pageNumber > 1 || applied.categoryIds.length > cleared.categoryIds.length
  const nextStep = isNarrowed ? (
    <a href={addressOf(cleared)}>See all articles</a>
  ) : (
    <a href={paths.whatsOn}>See what’s on</a>
  )
  const clear = applied.categoryIds.length > cleared.categoryIds.length && (
    <Button variant="quiet" href={addressOf(cleared)}>
      Clear Filters
    </Button>
  )
  return (
    <section
      id={LISTING_ANCHOR.slice(1)}
      ref={listing}
      className={classNames(styles.listing, hasFilters && styles.withFilters)}
      aria-label="Articles"
    >
      <header className={styles.head}>
        <ListingHeading heading={heading} applied={applied} filters={filters} articles={data} />
        {hasFilters ? (
          <Button variant="secondary" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Filter
          </Button>
        ) : (
          clear
        )}
      </header>
      {hasFilters && (
        <div className={styles.side}>
          <FilterForm path={page.path} filters={filters} applied={applied} apply={applyBeside} />
          {clear}
        </div>
      )}
      <div className={styles.results} aria-busy={isValidating}>
        {error ? (
          <Alert tone="error" title={error.title}>
            <p>
              <LoadButton variant="quiet" onClick={() => void revalidate()}>
                Try again
              </LoadButton>
            </p>
          </Alert>
        ) : (
          <Results articles={data} isRefreshing={isValidating} nextStep={nextStep} />
        )}
        <footer className={styles.foot} data-print="hide">
          {data && !error && (
            <PageLinks
              current={applied.pageNumber}
              total={data.totalPages}
              addressOf={(pageNumber) => addressOf({ ...applied, pageNumber })}
            />
          )}
          <Button variant="quiet" href="#top" className={styles.top} onClick={scrollToTop}>
            Back to top
          </Button>
        </footer>
      </div>
      {isOpen && <FilterDialog {...{ filters, applied, cleared }} apply={applyOver} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/** Updates the document's title: the page's head belongs to the address it was opened with. */
function useTitle(pageNumber: number): void {
  useEffect(() => {
    document.title = pagedTitle(document.title, pageNumber)
  }, [pageNumber])
}

/** Scrolls without following the link, which would leave `#top` in the address. */
function scrollToTop(event: MouseEvent) {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Returns the filters of the current address, which may have changed since the page was loaded. */
function useNewsFilters(): BlogFilters {
  const page = usePage()
  const address = usePageAddress()
  return useMemo(() => newsFiltersApplied(page, queryOf(address).get('blogfilters')), [page, address])
}
