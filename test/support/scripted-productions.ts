import { contentId, contentItem } from './content-upstream.ts'

/** The booking action of a production that has tickets. */
export const activeBooking = {
  type: 'Active',
  externalLink: null,
  label: null,
  textColour: null,
  buttonColour: null,
  isPresale: false,
}
const base = {
  ...{
    route: '/whats-on/it',
    company: null,
    dateLabel: '5 March 2027',
    venue: 'The Salon',
    tagline: null,
    image: null,
  },
  ...{ backgroundColour: null, textColour: null, externalBookingLink: null, tags: [] },
}

/** A production in the programme: its page, or an id that no page has. */
type ProductionOf = string | ReturnType<typeof productionPage>
const idsOf = (of: ProductionOf) =>
  typeof of === 'string' ? { id: of, tessituraId: Number(of) || 7 } : { id: of.id, tessituraId: ticketingIdOf(of) }

/** Returns a production as lists have it; `bookingAction` overrides fields of the active one. */
export const scriptedTile = (
  of: ProductionOf,
  name: string,
  { bookingAction = {}, ...fields }: Record<string, unknown> = {},
) => ({
  ...{ ...base, ...idsOf(of), name, subheading: null, times: ['2027-03-05T19:30:00+11:00'] },
  ...{ desktopImage: null, mobileImage: null, desktopVideo: null, mobileVideo: null },
  ...fields,
  bookingAction: { ...activeBooking, ...(bookingAction as object) },
})

/** The result of `whatsOn.production`. */
export const scriptedDetail = (of: ProductionOf, name: string, fields: Record<string, unknown> = {}) => ({
  ...{ ...base, ...idsOf(of), name, bookingAction: activeBooking, desktopImage: null, mobileImage: null },
  ...{ priceStart: null, priceEnd: null, dates: [], priceTypes: [], contentType: 'production' },
  ...fields,
})

/**
 * Returns a production's content item, as an editor picks it; items with different names have different ticketing ids.
 */
export const productionPage = (name: string, tessituraId = numberOf(name)) =>
  contentItem(`/whats-on/${name}`, { tessituraId }, { contentType: 'production', name })

/** The ticketing service's id of a production's page. */
export const ticketingIdOf = ({ properties }: ReturnType<typeof productionPage>) => Number(properties.tessituraId)

const numberOf = (name: string) => Number.parseInt(contentId(name).slice(0, 7), 16) + 1_000
