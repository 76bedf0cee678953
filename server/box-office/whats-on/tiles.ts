import { venueDay } from '#shared/dates'
import { fromCents } from '#shared/money'
import { type PriceSpan, priceSpan } from '#shared/price-span'
import type { Result } from '#shared/ticketing/call'
import { availabilities } from '#shared/ticketing/enumerations'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { productionAction, seriesAction } from './booking-action.ts'
import { dateLabel } from './date-label.ts'
import { groupBy, type Performance, type Production, type ProductionPrice, type Series } from './programme.ts'
import { hasList } from './returned-seats-rules.ts'
import { saleRefusal } from './sale-terms.ts'
import type { ViewerContext } from './viewer-context.ts'

export type FeaturedProduction = Result<typeof whatsOn.featured>['productions'][number]
export type ProductionDetail = Result<typeof whatsOn.production>
export type SeriesTile = Result<typeof whatsOn.series>['series'][number]

/** Returns the performances that aren't cancelled. */
export const scheduledPerformances = ({ performances }: Production): Performance[] =>
  performances.filter(({ state }) => state === 'scheduled')

/** Returns the performances that are neither cancelled nor over. */
export const upcomingPerformances = (production: Production, now: Date): Performance[] =>
  scheduledPerformances(production).filter(({ endsAt }) => endsAt > now)

export const dayOf = ({ startsAt }: Performance, timeZone: string) => venueDay(startsAt, timeZone)

/**
 * Returns the fields that all shapes of a production share. The dates are those of its upcoming performances, or of all
 * once it is over.
 */
function commonFields(production: Production, viewer: ViewerContext) {
  const upcoming = upcomingPerformances(production, viewer.now)
  const datedPerformances = upcoming.length ? upcoming : production.performances
  const bookingAction = productionAction(production, viewer)
  return {
    id: production.contentId,
    name: production.name,
    route: production.route,
    company: production.company,
    dateLabel: dateLabel(datedPerformances.map((performance) => dayOf(performance, viewer.timeZone))),
    venue: production.hallName,
    tagline: production.tagline,
    image: production.image,
    backgroundColour: production.backgroundColour,
    textColour: production.textColour,
    bookingAction,
    externalBookingLink: bookingAction.externalLink,
    tessituraId: production.id,
    tags: production.tags,
    ...(production.artists.length > 0 && { artists: production.artists }),
  }
}

/** Returns a tile. `times` are the start times of these performances, by default the upcoming ones. */
export function productionTile(
  production: Production,
  viewer: ViewerContext,
  performances: readonly Performance[] = upcomingPerformances(production, viewer.now),
): TiledProduction {
  return {
    ...commonFields(production, viewer),
    subheading: production.subheading,
    times: performances.map(({ startsAt }) => startsAt.toISOString()),
    ...ticketsOf(production, viewer, performances),
    desktopImage: production.desktopImage,
    mobileImage: production.mobileImage,
    desktopVideo: null,
    mobileVideo: null,
  }
}

/** Returns the calendar data of performances, in the order of the listed times. */
export const calendarEntries = (performances: readonly Performance[]) =>
  performances.map(({ id, revision, changedAt }) => ({ id, revision, changedAt: changedAt.toISOString() }))

const ticketsOf = (production: Production, viewer: ViewerContext, performances: readonly Performance[]) => ({
  availability: bestAvailability(performances, viewer.now),
  ...(hasReturnedSeatsList(production, viewer, performances) && { hasReturnedSeatsList: true }),
  priceStart: priceOf(withSeats(performances, viewer.now))?.low,
})

/** Returns whether performances are sold out, and one has a list for returned seats. */
function hasReturnedSeatsList(
  production: Production,
  { now, presales, returnedSeatsMinutes }: ViewerContext,
  performances: readonly Performance[],
): boolean {
  if (bestAvailability(performances, now) !== 'SoldOut') return false
  return performances.some(
    (each) =>
      !saleRefusal({ ...production, ...each }, presales.has(production.id), now) &&
      hasList(each, { RETURNED_SEATS_MINUTES: returnedSeatsMinutes }, now),
  )
}

/** Returns the number of seats left in the performance that has the most, or undefined once all are over. */
const bestAvailability = (performances: readonly Performance[], now: Date) =>
  availabilities.find((each) => performances.some(({ availability, endsAt }) => availability === each && endsAt > now))

const withSeats = (performances: readonly Performance[], now: Date) =>
  performances.filter(
    ({ availability, endsAt, state }) => state === 'scheduled' && availability !== 'SoldOut' && endsAt > now,
  )

/**
 * Returns the performances whose prices a production's page shows: those with seats left, as in lists, or once there
 * are none, all that weren't cancelled.
 */
export function pricedPerformances(production: Production, now: Date): Performance[] {
  const scheduled = scheduledPerformances(production)
  const left = withSeats(scheduled, now)
  return left.length ? left : scheduled
}

/** Returns the lowest and the highest public price of performances, or undefined without prices. */
function priceOf(performances: readonly Performance[]): PriceSpan | undefined {
  const cents = performances.flatMap(({ lowestCents, highestCents }) =>
    lowestCents === null || highestCents === null ? [] : [lowestCents, highestCents],
  )
  const span = priceSpan({ primary: cents, extra: [] })
  return span ? { low: fromCents(span.low), high: fromCents(span.high) } : undefined
}

export const featuredProduction = (production: Production, viewer: ViewerContext): FeaturedProduction => ({
  ...productionHead(production, viewer),
  ...ticketsOf(production, viewer, upcomingPerformances(production, viewer.now)),
})

const productionHead = (production: Production, viewer: ViewerContext) => ({
  ...commonFields(production, viewer),
  desktopImage: production.desktopImage,
  mobileImage: production.mobileImage,
})

export function productionDetail(
  production: Production,
  prices: readonly ProductionPrice[],
  viewer: ViewerContext,
): ProductionDetail {
  const span = priceOf(pricedPerformances(production, viewer.now))
  return {
    ...productionHead(production, viewer),
    ...(hasReturnedSeatsList(production, viewer, upcomingPerformances(production, viewer.now)) && {
      hasReturnedSeatsList: true,
    }),
    priceStart: span?.low ?? null,
    priceEnd: span?.high ?? null,
    dates: scheduledPerformances(production).map(({ startsAt }) => startsAt.toISOString()),
    calendar: calendarEntries(scheduledPerformances(production)),
    priceTypes: [...groupBy(prices, ({ priceType }) => priceType)].map(([heading, ofType]) => ({
      heading,
      zonePriceInformation: ofType.map(({ zone, amountCents }) => ({
        zoneName: zone,
        zonePrice: fromCents(amountCents),
      })),
    })),
    contentType: 'production',
  }
}

/** Returns a series with the number of its listed productions and the days for its dates. */
export function seriesTile(series: Series, { events, days }: { events: number; days: readonly string[] }): SeriesTile {
  return {
    id: series.contentId,
    tessituraId: series.id,
    name: series.name,
    route: series.route,
    dateLabel: dateLabel(days),
    events,
    image: series.image,
    bookingAction: seriesAction(series),
  }
}
