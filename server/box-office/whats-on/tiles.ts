import { venueDay } from '#shared/dates'
import { toDollars } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { production as productionCalls } from '#shared/ticketing/production/production'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { productionAction, seriesAction } from './booking-action.ts'
import { dateLabel } from './date-label.ts'
import { groupBy, type Performance, type Production, type Series } from './programme.ts'
import type { ViewerContext } from './viewer-context.ts'

export type ProductionTile = Result<typeof productionCalls.upcoming>['productions'][number]
export type FeaturedProduction = Result<typeof whatsOn.featured>['productions'][number]
export type ProductionDetail = Result<typeof whatsOn.production>
export type SeriesTile = Result<typeof whatsOn.series>['series'][number]

/** The performances that a list shows: not those that are cancelled. */
export const shownOf = ({ performances }: Production): Performance[] =>
  performances.filter(({ state }) => state === 'scheduled')

/** Those that aren't over. */
export const aheadOf = (production: Production, now: Date): Performance[] =>
  shownOf(production).filter(({ endsAt }) => endsAt > now)

export const dayOf = ({ startsAt }: Performance, timeZone: string) => venueDay(startsAt, timeZone)

/** What every way of showing a production has in common. Its dates are those ahead; once it is over, those it had. */
function commonOf(production: Production, viewer: ViewerContext) {
  const ahead = aheadOf(production, viewer.now)
  const dated = ahead.length ? ahead : production.performances
  const bookingAction = productionAction(production, viewer)
  return {
    id: production.contentId,
    name: production.name,
    route: production.route,
    company: production.company,
    dateLabel: dateLabel(dated.map((performance) => dayOf(performance, viewer.timeZone))),
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

/** A tile; `times` are when the given performances start, by default those ahead. */
export function productionTile(
  production: Production,
  viewer: ViewerContext,
  performances: readonly Performance[] = aheadOf(production, viewer.now),
): ProductionTile {
  return {
    ...commonOf(production, viewer),
    subheading: production.subheading,
    times: performances.map(({ startsAt }) => startsAt.toISOString()),
    desktopImage: production.desktopImage,
    mobileImage: production.mobileImage,
    desktopVideo: null,
    mobileVideo: null,
  }
}

export const featuredProduction = (production: Production, viewer: ViewerContext): FeaturedProduction => ({
  ...commonOf(production, viewer),
  desktopImage: production.desktopImage,
  mobileImage: production.mobileImage,
})

export function productionDetail(production: Production, viewer: ViewerContext): ProductionDetail {
  const amounts = production.prices.map(({ amountCents }) => amountCents)
  return {
    ...featuredProduction(production, viewer),
    priceStart: amounts.length ? toDollars(Math.min(...amounts)) : null,
    priceEnd: amounts.length ? toDollars(Math.max(...amounts)) : null,
    dates: shownOf(production).map(({ startsAt }) => startsAt.toISOString()),
    priceTypes: [...groupBy(production.prices, ({ priceType }) => priceType)].map(([heading, prices]) => ({
      heading,
      zonePriceInformation: prices.map(({ zone, amountCents }) => ({
        zoneName: zone,
        zonePrice: toDollars(amountCents),
      })),
    })),
    contentType: 'production',
  }
}

/** A series with those of its productions that a list shows. */
export function seriesTile(series: Series, productions: readonly Production[], viewer: ViewerContext): SeriesTile {
  const days = productions.flatMap((production) =>
    shownOf(production).map((performance) => dayOf(performance, viewer.timeZone)),
  )
  return {
    id: series.contentId,
    tessituraId: series.id,
    name: series.name,
    route: series.route,
    dateLabel: dateLabel(days),
    events: productions.length,
    image: series.image,
    bookingAction: seriesAction(series, viewer),
  }
}
