import { venueDay } from '#shared/dates'
import { fromCents } from '#shared/money'
import { centsSpan } from '#shared/price-span'
import type { Result } from '#shared/ticketing/call'
import { availabilities } from '#shared/ticketing/enumerations'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { productionAction, seriesAction } from './booking-action.ts'
import { dateLabel } from './date-label.ts'
import { groupBy, type Performance, type Production, type ProductionPrice, type Series } from './programme.ts'
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
    ...ticketsOf(performances, viewer.now),
    desktopImage: production.desktopImage,
    mobileImage: production.mobileImage,
    desktopVideo: null,
    mobileVideo: null,
  }
}

/** Returns the calendar data of performances, in the order of the listed times. */
export const calendarEntries = (performances: readonly Performance[]) =>
  performances.map(({ id, revision, changedAt }) => ({ id, revision, changedAt: changedAt.toISOString() }))

const ticketsOf = (performances: readonly Performance[], now: Date) => ({
  availability: bestAvailability(performances, now),
  priceStart: lowestPrice(performances, now),
})

/** Returns the number of seats left in the performance that has the most, or undefined once all are over. */
const bestAvailability = (performances: readonly Performance[], now: Date) =>
  availabilities.find((each) => performances.some(({ availability, endsAt }) => availability === each && endsAt > now))

/** Returns the lowest price in dollars of the performances with seats left, or undefined if none has seats. */
function lowestPrice(performances: readonly Performance[], now: Date): number | undefined {
  const amounts = performances.flatMap(({ lowestCents, availability, endsAt }) =>
    lowestCents === null || availability === 'SoldOut' || endsAt <= now ? [] : [lowestCents],
  )
  return amounts.length ? fromCents(Math.min(...amounts)) : undefined
}

export const featuredProduction = (production: Production, viewer: ViewerContext): FeaturedProduction => ({
  ...productionHead(production, viewer),
  ...ticketsOf(upcomingPerformances(production, viewer.now), viewer.now),
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
  const span = centsSpan(prices)
  return {
    ...productionHead(production, viewer),
    priceStart: span && fromCents(span.low),
    priceEnd: span && fromCents(span.high),
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
export function seriesTile(
  series: Series,
  { events, days }: { events: number; days: readonly string[] },
  viewer: ViewerContext,
): SeriesTile {
  return {
    id: series.contentId,
    tessituraId: series.id,
    name: series.name,
    route: series.route,
    dateLabel: dateLabel(days),
    events,
    image: series.image,
    bookingAction: seriesAction(series, viewer),
  }
}
