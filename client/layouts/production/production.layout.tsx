import { useEffect } from 'react'
import { usePageData } from '#client/app/page-context.tsx'
import { pushEvent } from '#client/data/analytics.ts'
import type { CallState } from '#client/data/use-call.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { Grid, Page } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { priceRange } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { AnchoredGrid } from '../anchored-grid.tsx'
import { pageLayout } from '../page-layout.ts'
import styles from './production.module.css'
import { ProductionFacts, TextSkeleton } from './production-facts.tsx'
import { headingOf } from './production-heading.ts'

type Detail = Result<typeof whatsOn.production>
const productionDetail = ({ id }: Page) => preload(whatsOn.production, { Id: id })

/** A production's page: its poster and facts, a booking button that is always visible, then the programme note. */
function Production() {
  const { page } = usePageData()
  const response = usePreloaded(productionDetail(page), { retriesOnServerError: true })
  const { data: answer, isLoading } = response
  useViewEvent(answer)
  return (
    <article>
      <Hero response={response} />
      <AnchoredGrid grid={page.properties.contentGrid as Grid | null | undefined} />
      {answer && <BookingBar detail={answer} />}
      {isLoading && <div className={styles.barSkeleton} />}
    </article>
  )
}

export const layout = pageLayout(Production, { preloadsOf: ({ page }) => [productionDetail(page)] })

interface HeroProps {
  /** The detail; while it is being loaded, skeletons stand for its facts. */
  response: CallState<Detail>
}

/** Poster and heading in the production's own colours. */
function Hero({ response }: HeroProps) {
  const { data: detail, isLoading } = response
  const { page } = usePageData()
  const { company, name, dateLabel, venue, subheading, tagline, ground, ink } = headingOf(page, detail)
  const tall = firstMedia(page.properties.imageForMobile)
  const poster = firstMedia(page.properties.imageForDesktop) ?? tall ?? detail?.desktopImage ?? detail?.image
  const theme = ownTheme(ground, ink)
  return (
    <header className={styles.hero} data-theme={theme ? 'own' : undefined} style={theme ?? undefined}>
      <div className={`page-width ${styles.heroGrid}`}>
        <div className={styles.words}>
          {company && <p className={styles.company}>{company}</p>}
          <h1 className={styles.name}>{name}</h1>
          {subheading && <p className="lead">{subheading}</p>}
          {(dateLabel || venue || isLoading) && (
            <p className={styles.when}>
              {dateLabel ? <span>{dateLabel}</span> : isLoading && <TextSkeleton />}
              {venue && <span>{venue}</span>}
            </p>
          )}
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          <ProductionFacts detail={detail} isLoading={isLoading} />
          {detail && (
            <div className={styles.book}>
              <ProductionBookingButton production={detail} />
            </div>
          )}
          {isLoading && <div className={styles.bookSkeleton} />}
          <LoadAgain response={response} />
        </div>
        {poster && <Picture media={poster} small={tall} ratio="4/5" isEager className={styles.poster} />}
      </div>
    </header>
  )
}

/** In place of the facts that couldn't be loaded. */
function LoadAgain({ response: { data, error, isValidating, revalidate } }: HeroProps) {
  if (data || !error || error.status < 500) return null
  return (
    <div className={styles.failed}>
      <p className="muted">Dates, prices and booking can’t be shown at the moment.</p>
      <Button variant="secondary" isBusy={isValidating} onClick={() => void revalidate()}>
        Load again
      </Button>
    </div>
  )
}

/** On a phone the booking button stays at the foot of the screen. */
function BookingBar({ detail }: { detail: Detail }) {
  const { dateLabel, priceStart, priceEnd, bookingAction } = detail
  if (bookingAction.type === 'Hide') return null
  return (
    <aside className={styles.bar} aria-label="Booking" data-print="hide" data-foot-bar="">
      <p className={styles.barWords}>
        <span>{dateLabel}</span>
        {priceStart !== null && <span className="figures">{priceRange(priceStart, priceEnd ?? priceStart)}</span>}
      </p>
      <ProductionBookingButton production={detail} />
    </aside>
  )
}

/** Tells the tag manager which event was viewed, once a page. */
function useViewEvent(detail: Detail | undefined) {
  const { tessituraId: id, name } = detail ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined) return
    pushEvent({ event: 'view_item', items: [{ id, name, category: 'Production' }] })
  }, [id, name])
}
