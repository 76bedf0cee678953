import { contentItem } from './content-upstream.ts'

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
  ...{ backgroundColour: null, textColour: null, externalBookingLink: null, tessituraId: 7, tags: [] },
}

/** A production as it stands in lists; `bookingAction` overrides fields of the active one. */
export const scriptedTile = (
  id: string,
  name: string,
  { bookingAction = {}, ...fields }: Record<string, unknown> = {},
) => ({
  ...{ ...base, id, name, subheading: null, times: ['2027-03-05T19:30:00+11:00'] },
  ...{ desktopImage: null, mobileImage: null, desktopVideo: null, mobileVideo: null },
  ...fields,
  bookingAction: { ...activeBooking, ...(bookingAction as object) },
})

/** The result of `whatsOn.production`. */
export const scriptedDetail = (id: string, name: string, fields: Record<string, unknown> = {}) => ({
  ...{ ...base, id, name, bookingAction: activeBooking, desktopImage: null, mobileImage: null },
  ...{ priceStart: null, priceEnd: null, dates: [], priceTypes: [], contentType: 'production' },
  ...fields,
})

/** The content item of a production, as an editor picks it. */
export const productionPage = (name: string) =>
  contentItem(`/whats-on/${name}`, { tessituraId: 7 }, { contentType: 'production', name })
