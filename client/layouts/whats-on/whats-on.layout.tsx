import { BlockGrid } from '#client/blocks/grid.tsx'
import { Streamed } from '#client/data/late-answers.tsx'
import { CalendarList } from '#client/features/whats-on/calendar-list.tsx'
import { FeaturedCarousel } from '#client/features/whats-on/featured-carousel.tsx'
import { FooterProduction } from '#client/features/whats-on/footer-production.tsx'
import { SeriesList } from '#client/features/whats-on/series-list.tsx'
import { SeriesPromo } from '#client/features/whats-on/series-promo.tsx'
import { ViewModes } from '#client/features/whats-on/view-modes.tsx'
import { whatsOnPreloads } from '#client/features/whats-on/whats-on-calls.ts'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import { parseViewMode } from '#shared/address-state/view-mode'
import { blockList, firstReference } from '#shared/content/first-of'
import type { Grid } from '#shared/content/page'
import styles from './whats-on.module.css'

/** What's on, day by day from `startDate` on, or by series. */
function WhatsOn() {
  const { page } = usePageData()
  const query = queryOf(usePageAddress())
  const { subheading, contentGrid, footerProduction, promoBanners } = page.properties
  const mode = parseViewMode(query.get('viewmode'))
  const footer = firstReference(footerProduction)
  const banners = blockList(promoBanners)
    .filter(({ alias, settings }) => alias === 'programmePromo' && settings.isActive)
    .map((block) => <SeriesPromo key={block.id} block={block} />)
  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <header className={styles.head}>
          <div>
            <h1>{page.name}</h1>
            {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
          </div>
          <ViewModes />
        </header>
        <Streamed>{mode === 'series' ? <SeriesList banners={banners} /> : <CalendarList />}</Streamed>
        <FeaturedCarousel />
      </div>
      {footer && <FooterProduction production={footer} />}
      <BlockGrid grid={contentGrid as Grid | null | undefined} />
    </>
  )
}

export const layout = pageLayout(WhatsOn, { preloadsOf: whatsOnPreloads })
