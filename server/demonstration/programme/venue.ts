import type { PackageType } from '#shared/ticketing/enumerations'
import { mainHall, salon } from '../halls.ts'
import { type PaletteName, palettes } from './colours.ts'
import { contentIdOf } from './content-id.ts'

/** The year-round data of Marlow Hall, a fictional recital hall in Melbourne. */
export const VENUE_NAME = 'Marlow Hall'

export const halls = [mainHall.hall, salon.hall] as const

export const presenters = [
  { id: 1, name: VENUE_NAME },
  { id: 2, name: 'Yarra Sinfonia' },
  { id: 3, name: 'Bellbird Baroque' },
  { id: 4, name: 'Corvid Ensemble' },
  { id: 5, name: 'Southern Chamber Players' },
  { id: 6, name: 'The Ninth Hour' },
  { id: 7, name: 'Inlet Jazz Collective' },
  { id: 8, name: 'Carlton Youth Orchestra' },
] as const
export type PresenterName = (typeof presenters)[number]['name']

/** The filters of What's On, by type. */
export const filterTypes = [
  {
    id: 11,
    name: 'Genre',
    options: [
      { id: 101, name: 'Orchestral' },
      { id: 102, name: 'Chamber' },
      { id: 103, name: 'Recital' },
      { id: 104, name: 'Early Music' },
      { id: 105, name: 'Choral & Vocal' },
      { id: 106, name: 'Contemporary' },
      { id: 107, name: 'Jazz' },
      { id: 108, name: 'Folk & Traditions' },
      { id: 109, name: 'Family' },
      { id: 110, name: 'Talks' },
    ],
  },
  {
    id: 12,
    name: 'Good for',
    options: [
      { id: 121, name: 'A first concert' },
      { id: 122, name: 'Children' },
      { id: 123, name: 'Lunchtime' },
      { id: 124, name: 'Late evenings' },
      { id: 125, name: 'No interval' },
    ],
  },
  {
    id: 13,
    name: 'Access',
    options: [
      { id: 131, name: 'Relaxed' },
      { id: 132, name: 'Auslan interpreted' },
      { id: 133, name: 'Audio described' },
    ],
  },
] as const
export type Genre = (typeof filterTypes)[0]['options'][number]['name']
export type Access = (typeof filterTypes)[2]['options'][number]['name']
export type Occasion = (typeof filterTypes)[1]['options'][number]['name']

export type SeriesSlug =
  | 'great-performers'
  | 'quartet-cycle'
  | 'gut-and-reed'
  | 'late-hours'
  | 'southern-voices'
  | 'winter-quartets'

interface DemoPackage {
  tessituraId: number
  name: string
  discountLabel: string
  discountPercent: number
  /** For a flexi package; a fixed one includes all. */
  minimumProductions?: number
  maximumProductions?: number
  /**
   * For a flexi package: the maximum number of seats per concert, and whether its concerts may have different numbers.
   */
  maximumSeats?: number
  mayVary?: boolean
  /** Whether members pay less for it. */
  hasMemberPrice?: boolean
}

export interface DemoSeries {
  tessituraId: number
  contentId: string
  slug: SeriesSlug
  route: string
  name: string
  kind: PackageType
  description: string
  backgroundColour: string
  textColour: string
  inks: readonly [string, string, string]
  package: DemoPackage
  /** A fixed package of the series' first productions. */
  shortPackage?: DemoPackage & { productions: number }
}

const aSeries = (
  tessituraId: number,
  slug: SeriesSlug,
  palette: PaletteName,
  more: Pick<DemoSeries, 'name' | 'kind' | 'description' | 'package' | 'shortPackage'>,
): DemoSeries => ({
  tessituraId,
  contentId: contentIdOf('series', tessituraId),
  slug,
  route: `/whats-on/series/${slug}`,
  backgroundColour: palettes[palette].background,
  textColour: palettes[palette].text,
  inks: palettes[palette].inks,
  ...more,
})

/** Three with a fixed package, two with a flexi one, and one that is over. */
export const series: readonly DemoSeries[] = [
  aSeries(501, 'great-performers', 'oxblood', {
    name: 'Great Performers',
    kind: 'Fixed',
    description:
      'Six recitals by musicians who can hold a thousand people with one instrument. The same seat all season, and first claim on it next year.',
    package: {
      ...{ tessituraId: 601, name: 'All six recitals', discountLabel: 'Save 20%', discountPercent: 20 },
      hasMemberPrice: true,
    },
  }),
  aSeries(502, 'quartet-cycle', 'forest', {
    name: 'The Quartet Cycle',
    kind: 'Fixed',
    description: 'Five evenings, three quartets, and the whole of the form from Haydn to a piece whose ink is wet.',
    package: { tessituraId: 602, name: 'The whole cycle', discountLabel: 'Save 15%', discountPercent: 15 },
    shortPackage: {
      ...{ tessituraId: 607, name: 'The first three evenings', discountLabel: 'Save 10%', discountPercent: 10 },
      productions: 3,
    },
  }),
  aSeries(503, 'gut-and-reed', 'sand', {
    name: 'Gut and Reed',
    kind: 'Fixed',
    description:
      'Early music on the instruments it was written for, in the Salon, close enough to hear the bow change.',
    package: { tessituraId: 603, name: 'Four evenings', discountLabel: 'Save 15%', discountPercent: 15 },
  }),
  aSeries(504, 'late-hours', 'plum', {
    name: 'Late Hours',
    kind: 'Flexi',
    description: 'An hour of music that begins when dinner is over. Choose three or more; bring your glass in.',
    package: {
      tessituraId: 604,
      name: 'Choose your nights',
      discountLabel: 'Save 10%',
      discountPercent: 10,
      minimumProductions: 3,
      maximumProductions: 6,
    },
  }),
  aSeries(505, 'southern-voices', 'ocean', {
    name: 'Southern Voices',
    kind: 'Flexi',
    description: 'Composers who live here, played by people who know them. Choose two concerts or all of them.',
    package: {
      tessituraId: 605,
      name: 'Choose your concerts',
      discountLabel: 'Save 12%',
      discountPercent: 12,
      minimumProductions: 2,
      maximumProductions: 5,
      maximumSeats: 10,
      mayVary: true,
    },
  }),
  aSeries(506, 'winter-quartets', 'charcoal', {
    name: 'Winter Quartets',
    kind: 'Fixed',
    description: 'Last season’s quartets: three cold evenings, two cellos too many.',
    package: { tessituraId: 606, name: 'Three evenings', discountLabel: 'Save 15%', discountPercent: 15 },
  }),
]

export interface DemoMembership {
  tessituraId: number
  contentId: string
  slug: string
  name: string
  priceCents: number
  tooltip: string
  description: string
}
const level = (
  tessituraId: number,
  slug: string,
  more: Omit<DemoMembership, 'tessituraId' | 'contentId' | 'slug'>,
) => ({
  tessituraId,
  contentId: contentIdOf('membership', tessituraId),
  slug,
  ...more,
})

export const memberships: readonly DemoMembership[] = [
  level(701, 'friend', {
    name: 'Friend',
    priceCents: 8500,
    tooltip: 'For one person, for a year.',
    description: 'Book a week before everybody else, exchange tickets without a fee, and come to four open rehearsals.',
  }),
  level(702, 'companion', {
    name: 'Companion',
    priceCents: 14000,
    tooltip: 'For two people at one address, for a year.',
    description:
      'Everything a Friend has, for two, with a printed season book and a drink on us at your first concert.',
  }),
  level(703, 'under-30', {
    name: 'Under 30',
    priceCents: 2500,
    tooltip: 'Bring proof of age to your first concert.',
    description: 'Everything a Friend has, and an invitation to four late evenings with the artists.',
  }),
  level(704, 'patron', {
    name: 'Patron',
    priceCents: 60000,
    tooltip: 'Five sixths of it is tax-deductible.',
    description: 'You pay for a piece of music to exist. Patrons meet the composer they commission and hear it first.',
  }),
]
