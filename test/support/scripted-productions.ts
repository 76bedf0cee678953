import { contentItem } from './content-upstream.ts'

/** A booking action that says no more than that there are tickets. */
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

/** A production as blocks show it, with the booking action's own words in place of the usual ones. */
export const scriptedTile = (
  id: string,
  name: string,
  { bookingAction = {}, ...own }: Record<string, unknown> = {},
) => ({
  ...{ ...base, id, name, subheading: null, times: ['2027-03-05T19:30:00+11:00'] },
  ...{ desktopImage: null, mobileImage: null, desktopVideo: null, mobileVideo: null },
  ...own,
  bookingAction: { ...activeBooking, ...(bookingAction as object) },
})

/** A production in detail. */
export const scriptedDetail = (id: string, name: string, own: Record<string, unknown> = {}) => ({
  ...{ ...base, id, name, bookingAction: activeBooking, desktopImage: null, mobileImage: null },
  ...{ priceStart: null, priceEnd: null, dates: [], priceTypes: [], contentType: 'production' },
  ...own,
})

/** An editor's pick of a production. */
export const productionPage = (name: string) =>
  contentItem(`/whats-on/${name}`, { tessituraId: 7 }, { contentType: 'production', name })
