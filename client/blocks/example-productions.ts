import type { Media } from '#shared/content/page'
import type { Result } from '#shared/ticketing/call'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { answered, pageNamed } from './story.ts'

const evenings = [
  { name: 'Six Suites for One Cello', company: 'Tomas Lind, cello', date: '2027-03-05', type: 'Active', label: null },
  { name: 'Winterreise', company: 'Song in the Salon', date: '2027-03-19', type: 'Inactive', label: 'Sold out' },
  {
    name: 'Rhapsody on a Theme of Paganini, with the Carlton Youth Orchestra',
    ...{ company: 'Carlton Youth Orchestra', date: '2027-04-02', type: 'Active', label: null },
  },
]
/** The productions that the stories' blocks select. */
export const examplePages = evenings.map(({ name }) => pageNamed(name))
export const exampleIds = examplePages.map(({ id }) => id)

/** Productions as the ticketing service returns them: one on sale, one sold out, one with a long name. */
export const exampleTiles = (picture: (at: number) => Media): TiledProduction[] =>
  evenings.map(({ name, company, date, type, label }, at) => ({
    ...{ id: exampleIds[at] ?? '', name, company, route: '/whats-on', venue: 'The Salon', tessituraId: at + 1 },
    dateLabel: `${Number(date.slice(8))} ${date.slice(5, 7) === '03' ? 'March' : 'April'} 2027`,
    times: [`${date}T19:30:00+11:00`],
    ...{ tagline: 'An evening of example music.', subheading: null, tags: ['Chamber'] },
    ...{
      image: answered(picture(at)),
      desktopImage: answered(picture(at)),
      mobileImage: null,
      desktopVideo: null,
      mobileVideo: null,
    },
    ...{ backgroundColour: '#14323a', textColour: '#f6efe0', externalBookingLink: null },
    bookingAction: { type, label, externalLink: null, textColour: null, buttonColour: null, isPresale: false },
  }))

type Detail = Result<typeof import('#shared/ticketing/whats-on/whats-on').whatsOn.production>

/** The details of the first: three dates, two price types. */
export function exampleDetail(picture: (at: number) => Media): Detail {
  const [tile] = exampleTiles(picture) as [TiledProduction]
  const { subheading: _, times: __, desktopVideo: ___, mobileVideo: ____, ...shared } = tile
  return {
    ...shared,
    ...{ desktopImage: tile.image, mobileImage: null, priceStart: 35, priceEnd: 92, contentType: 'production' },
    dates: ['2027-03-05T19:30:00+11:00', '2027-03-06T19:30:00+11:00', '2027-03-07T14:00:00+11:00'],
    priceTypes: [
      { heading: 'Adult', zonePriceInformation: zones(92, 68) },
      { heading: 'Under 30', zonePriceInformation: zones(45, 35) },
    ],
  }
}
const zones = (stalls: number, balcony: number) => [
  { zoneName: 'Stalls', zonePrice: stalls },
  { zoneName: 'Balcony', zonePrice: balcony },
]
