import { bookingButton } from '#shared/booking-action'
import { fromDay, isoInZone } from '#shared/dates'
import { performersOf } from '#shared/performers'
import { keyOf, type Result } from '#shared/ticketing/call'
import { productionInputOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { availabilityOf, isCancelled } from './event-status.ts'
import type { PageData } from './page.ts'
import { structuredAddress } from './postal-address.ts'
import { absoluteUrl, shareImageFrom, shareImageOf } from './share-image.ts'
import type { StructuredItem } from './structured-item.ts'

type ProductionDetail = Result<typeof whatsOn.production>

/**
 * Returns a production page's events: one for each performance from today on. None if the page has no response of the
 * ticketing service.
 */
export function musicEvents(data: PageData): StructuredItem[] {
  const { answers, page, venue, today } = data
  const production = answers[keyOf(whatsOn.production, productionInputOf(page))] as ProductionDetail | undefined
  if (!production) return []
  const common = commonProperties(production, data)
  return fromDay(production.dates, today, venue.timeZone).map((instant) => ({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    ...common,
    startDate: isoInZone(instant, venue.timeZone),
    ...endOf(instant, data),
  }))
}

/** Only if editors have entered the duration. */
function endOf(start: string, { page: { properties }, venue }: PageData) {
  const { durationMinutes: minutes } = properties
  if (typeof minutes !== 'number' || minutes <= 0) return {}
  return { endDate: isoInZone(new Date(Date.parse(start) + minutes * 60_000), venue.timeZone) }
}

/** Returns what all performances of a production share. */
function commonProperties(production: ProductionDetail, data: PageData) {
  const { page, venue } = data
  const images = imagesOf(production, data)
  const offers = offerOf(production, data)
  const performers = performersOf(production, data.site.siteName)
  const { seoMetaDescription } = page.properties
  const description = (typeof seoMetaDescription === 'string' && seoMetaDescription) || production.tagline
  return {
    name: production.name,
    url: venue.publicUrl + page.path,
    eventStatus: `https://schema.org/${isCancelled(production.bookingAction) ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: locationOf(production, data),
    ...(description ? { description } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    ...(performers ? { performer: { '@type': 'PerformingGroup', name: performers } } : {}),
    organizer: organizerOf(data),
    ...(offers ? { offers } : {}),
  }
}

/** The venue sells the tickets, also of a guest’s concert. */
const organizerOf = ({ site, venue }: PageData) => ({
  '@type': 'Organization',
  name: site.siteName,
  url: `${venue.publicUrl}/`,
})

/** Google requires an address of every location; if the venue has none, its name is used. */
function locationOf({ venue: room }: ProductionDetail, { site }: PageData) {
  const name = room && room !== site.siteName ? `${room}, ${site.siteName}` : site.siteName
  return { '@type': 'MusicVenue', name, address: structuredAddress(site) || site.siteName }
}

function imagesOf({ image }: ProductionDetail, { page, site, venue }: PageData): string[] {
  const pageImage = shareImageOf(page, site, venue.publicUrl)
  const ownImage = image && shareImageFrom(image, venue.publicUrl)
  return [...new Set([ownImage?.url, pageImage?.url].filter((url) => url !== undefined))]
}

/**
 * Returns tickets from the lowest price, at the page that the booking button links to; if the button is disabled, at
 * this site's booking page.
 */
function offerOf(production: ProductionDetail, { venue }: PageData) {
  const { bookingAction, externalBookingLink, tessituraId, priceStart } = production
  const availability = availabilityOf(bookingAction)
  if (bookingAction.type === 'Hide' || isCancelled(bookingAction)) return null
  const bookable = { kind: 'event', tessituraId, externalBookingLink } as const
  const button = bookingButton(bookingAction, bookable)
  const activeButton = button.type === 'link' ? button : bookingButton({ ...bookingAction, type: 'Active' }, bookable)
  return {
    '@type': 'Offer',
    ...(activeButton.type === 'link' ? { url: absoluteUrl(activeButton.href, venue.publicUrl) } : {}),
    ...(priceStart === null ? {} : { price: priceStart, priceCurrency: venue.currency }),
    ...(availability ? { availability: `https://schema.org/${availability}` } : {}),
  }
}
