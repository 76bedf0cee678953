import type { HallSlug } from '../halls.ts'
import { type PaletteName, palettes } from './colours.ts'
import { contentIdOf } from './content-id.ts'
import type { Genre, Occasion, PresenterName, SeriesSlug } from './venue.ts'

export type Motif = 'arcs' | 'rhythm' | 'grid' | 'circles' | 'strings' | 'waves' | 'stairs' | 'field'

/** The sale state of a production. `external` is sold elsewhere; `presale` is open to visitors with the code. */
export type SaleState =
  | 'normal'
  | 'soldOut'
  | 'nearlySoldOut'
  | 'free'
  | 'cancelled'
  | 'external'
  | 'notYetOnSale'
  | 'presale'

/** From expensive (A) to cheap (D); `free` costs nothing. */
export type PriceBand = 'A' | 'B' | 'C' | 'D' | 'free'

/** When, in days from the day the season is built (0), in the venue's zone. Time as HH:MM. */
export interface DemoPerformance {
  dayOffset: number
  time: string
}

/**
 * A production of the demonstration, without calendar dates. The box office's season and the content service's pages
 * are generated from it.
 */
export interface DemoProduction {
  tessituraId: number
  contentId: string
  slug: string
  route: string
  name: string
  /** The presenter. */
  company: PresenterName
  artists: readonly { name: string; role: string }[]
  works: readonly { composer: string; title: string }[]
  tagline: string
  subheading: string
  /** The programme note, one string per paragraph. */
  note: readonly string[]
  durationMinutes: number
  intervals: number
  genre: Genre
  occasions: readonly Occasion[]
  tags: readonly string[]
  hall: HallSlug
  series: SeriesSlug | null
  poster: { motif: Motif; seed: number; inks: readonly [string, string, string] }
  backgroundColour: string
  textColour: string
  priceBand: PriceBand
  performances: readonly DemoPerformance[]
  state: SaleState
  isFeatured: boolean
  /** Only for `external`. */
  externalLink: { url: string; label: string } | null
}

interface ShortForm {
  id: number
  slug: string
  name: string
  company?: PresenterName
  /** "Name, role" */
  artists: readonly string[]
  /** "Composer: title" */
  works: readonly string[]
  tagline: string
  subheading: string
  note: readonly string[]
  minutes: number
  /** One by default; 0 for a short concert or one without an interval. */
  intervals?: number
  genre: Genre
  occasions?: readonly Occasion[]
  tags?: readonly string[]
  hall?: HallSlug
  series?: SeriesSlug
  look: readonly [Motif, PaletteName]
  price: PriceBand
  /** "day HH:MM" */
  on: readonly string[]
  state?: SaleState
  isFeatured?: boolean
  externalLink?: { url: string; label: string }
}

/** Returns a production from the short form in which the lists of this folder are written. */
export function production(short: ShortForm): DemoProduction {
  const { id, slug, look, on } = short
  const palette = palettes[look[1]]
  return {
    tessituraId: id,
    contentId: contentIdOf('production', id),
    slug,
    route: `/whats-on/${slug}`,
    name: short.name,
    company: short.company ?? 'Marlow Hall',
    artists: short.artists.map((each) => halves(each, ', ')).map(([name, role]) => ({ name, role })),
    works: short.works.map((each) => halves(each, ': ')).map(([composer, title]) => ({ composer, title })),
    tagline: short.tagline,
    subheading: short.subheading,
    note: short.note,
    durationMinutes: short.minutes,
    intervals: short.intervals ?? (hasInterval(short) ? 1 : 0),
    genre: short.genre,
    occasions: short.occasions ?? [],
    tags: short.tags ?? [],
    hall: short.hall ?? 'main',
    series: short.series ?? null,
    poster: { motif: look[0], seed: id, inks: palette.inks },
    backgroundColour: palette.background,
    textColour: palette.text,
    priceBand: short.price,
    performances: on.map((each) => halves(each, ' ')).map(([day, time]) => ({ dayOffset: Number(day), time })),
    state: short.state ?? 'normal',
    isFeatured: short.isFeatured ?? false,
    externalLink: short.externalLink ?? null,
  }
}

const LONGEST_WITHOUT_INTERVAL = 80
const hasInterval = ({ minutes, occasions = [] }: ShortForm) =>
  minutes > LONGEST_WITHOUT_INTERVAL && !occasions.includes('No interval')

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
