import { useRef } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePage } from '#client/page/page-context.tsx'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import { ProductionCarousel } from '#client/site/production/production-carousel.tsx'
import { eventFiltersApplied } from '#shared/content/programme-filters'
import styles from './featured-carousel.module.css'
import { featuredProductions, showsFeatured } from './whats-on-calls.ts'

/**
 * The venue's featured events below the unfiltered calendar. It is omitted if the call fails, and if the response is
 * late, so that nothing below is pushed down.
 */
export function FeaturedCarousel() {
  const page = usePage()
  const query = queryOf(usePageAddress())
  const isShown = showsFeatured(query, eventFiltersApplied(page, query))
  const { data } = usePreloaded(isShown ? featuredProductions() : null)
  const isLate = useRef(false)
  if (isShown && !data) isLate.current = true
  if (!isShown || isLate.current || !data?.productions?.length) return null
  return (
    <section className={styles.featured} aria-label="Featured">
      <ProductionCarousel label="Featured events" productions={data.productions} level="h2" />
    </section>
  )
}
