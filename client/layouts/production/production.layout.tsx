import { type RefObject, useEffect, useRef, useState } from 'react'
import { pushEvent } from '#client/data/analytics.ts'
import { Streamed } from '#client/data/late-answers.tsx'
import { useSession } from '#client/data/session.tsx'
import type { CallState } from '#client/data/use-call.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { useFootHeight } from '#client/site/foot-bar/use-foot-height.ts'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { returnedSeatsHref } from '#client/site/production/returned-seats-href.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { NotLoaded } from '#client/ui/status/not-loaded.tsx'
import { firstMedia, referencesOf } from '#shared/content/first-of'
import type { Grid, Page } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { priceRange } from '#shared/money'
import { linkedPerformers } from '#shared/performers'
import type { Result } from '#shared/ticketing/call'
import { productionInputOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { AnchoredGrid } from '../anchored-grid.tsx'
import { MemberPresale } from './member-presale.tsx'
import { NotBookable } from './not-bookable.tsx'
import { PresaleBlock } from './presale-block.tsx'
import styles from './production.module.css'
import { ProductionFacts, TextSkeleton } from './production-facts.tsx'
import { headingOf } from './production-heading.ts'

type Detail = Result<typeof whatsOn.production>
const productionDetail = (page: Page) => preload(whatsOn.production, productionInputOf(page))

/** A production page: poster and facts, a booking button that stays visible, then the programme note. */
function Production() {
  const grid = usePage().properties.contentGrid as Grid | null | undefined
  const bookRef = useRef<HTMLDivElement>(null)
  return (
    <article>
      <Streamed>
        <Hero bookRef={bookRef} />
      </Streamed>
      <Streamed>
        <Presale grid={grid} />
      </Streamed>
      <AnchoredGrid grid={grid} />
      <Streamed>
        <Booking bookRef={bookRef} />
      </Streamed>
    </article>
  )
}

/** Returns the production's details. */
const useDetail = (): CallState<Detail> => usePreloaded(productionDetail(usePage()), { retriesOnServerError: true })

interface PartProps {
  bookRef: RefObject<HTMLDivElement | null>
}

function Presale({ grid }: { grid: Grid | null | undefined }) {
  const response = useDetail()
  usePersonalPresale(response)
  const { data: { bookingAction, memberPresale } = {} } = response
  if (!bookingAction?.isPresale) return null
  return (
    <>
      {memberPresale && <MemberPresale presale={memberPresale} />}
      <PresaleBlock grid={grid} />
    </>
  )
}

function Booking({ bookRef }: PartProps) {
  const { data: detail, isLoading } = useDetail()
  const isBookAbove = useIsAbove(bookRef, detail !== undefined)
  useViewEvent(detail)
  if (isLoading) return <div className={styles.barSkeleton} />
  return detail && detail.bookingAction.type !== 'Hide' && <BookingBar detail={detail} isNeeded={isBookAbove} />
}

export const layout = pageLayout(Production, { preloadsOf: ({ page }) => [productionDetail(page)] })

/** In characters. A longer name, such as a whole programme, would fill the window in a poster's size. */
const LONG_NAME = 48

/** Poster and heading in the production's colours. Skeletons replace the facts while they load. */
function Hero({ bookRef }: PartProps) {
  const response = useDetail()
  const { data: detail, isLoading } = response
  const page = usePage()
  const { company, artists, name, dateLabel, venue, subheading, tagline, ground, ink } = headingOf(page, detail)
  const line = usePerformers({ company, venue })
  const performers = linkedPerformers({ company: line, artists }, referencesOf(page.properties.artists))
  const tall = firstMedia(page.properties.imageForMobile)
  const poster = firstMedia(page.properties.imageForDesktop) ?? tall ?? detail?.desktopImage ?? detail?.image
  const theme = ownTheme(ground, ink)
  return (
    <header className={styles.hero} data-theme={theme ? 'own' : undefined} style={theme ?? undefined}>
      <div className={`page-width ${styles.heroGrid}`}>
        <div className={styles.words}>
          <h1 className={classNames(styles.name, name.length > LONG_NAME && styles.isLong)}>{name}</h1>
          {performers.length > 0 && (
            <p className={styles.performers}>
              {performers.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <a key={part.page.id} href={part.page.path}>
                    {part.name}
                  </a>
                ),
              )}
            </p>
          )}
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
            <div className={styles.book} ref={bookRef}>
              <ProductionBookingButton production={detail} label={bookingLabelOf(page)} />
            </div>
          )}
          {isLoading && <div className={styles.bookSkeleton} />}
          {isLoading && <NotLoaded />}
          {detail && <NotBookable action={detail.bookingAction} listHref={returnedSeatsHref(detail)} />}
          <LoadAgain response={response} />
        </div>
        {poster && <Picture media={poster} small={tall} ratio="4/5" isEager className={styles.poster} />}
      </div>
    </header>
  )
}

/** The editors' label of the booking button. */
const bookingLabelOf = ({ properties: { bookingLabel } }: Page): string | undefined =>
  typeof bookingLabel === 'string' ? bookingLabel : undefined

/** Shown instead of facts that couldn't be loaded. */
function LoadAgain({ response: { data, error, isValidating, revalidate } }: { response: CallState<Detail> }) {
  if (data || !error || error.status < 500) return null
  return (
    <div className={styles.failed}>
      <p className="muted">Dates, prices and booking can’t be shown at the moment.</p>
      <LoadButton variant="secondary" isBusy={isValidating} onClick={() => void revalidate()}>
        Load again
      </LoadButton>
    </div>
  )
}

/**
 * Shows the booking button at the bottom of the screen: always on a phone, and on a wide screen once the heading's is
 * out of view.
 */
function BookingBar({ detail, isNeeded }: { detail: Detail; isNeeded: boolean }) {
  const page = usePage()
  const { dateLabel, priceStart, priceEnd } = detail
  const bar = useRef<HTMLElement>(null)
  useFootHeight(bar, isNeeded, '--foot-bar-height')
  return (
    <aside
      ref={bar}
      className={styles.bar}
      aria-label="Booking"
      data-needed={isNeeded || undefined}
      data-print="hide"
      data-foot-bar="sticky"
    >
      <p className={styles.barWords}>
        <span className={styles.barName}>{page.name}</span>
        <span>{dateLabel}</span>
        {priceStart !== null && <span className="figures">{priceRange(priceStart, priceEnd ?? priceStart)}</span>}
      </p>
      <ProductionBookingButton production={detail} label={bookingLabelOf(page)} />
    </aside>
  )
}

/** Returns whether an element has scrolled off the top of the screen. `isThere`: whether it is rendered. */
function useIsAbove(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isAbove, setIsAbove] = useState(false)
  useEffect(() => {
    if (!isThere || !element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsAbove((entry?.boundingClientRect.bottom ?? 0) < 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isThere])
  return isAbove
}

/**
 * Loads a production again as this visitor during its presale: the preloaded result is public, and a promo code in the
 * session may open the sale.
 */
function usePersonalPresale({ data, revalidate }: CallState<Detail>) {
  const { hasToken } = useSession()
  const isAsked = hasToken && data?.bookingAction.isPresale === true
  useEffect(() => {
    if (isAsked) void revalidate()
  }, [isAsked, revalidate])
}

/** Reports the viewed event to the tag manager, once per page. */
function useViewEvent(detail: Detail | undefined) {
  const { tessituraId: id, name } = detail ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined) return
    pushEvent({ event: 'view_item', items: [{ id, name, category: 'Production' }] })
  }, [id, name])
}
