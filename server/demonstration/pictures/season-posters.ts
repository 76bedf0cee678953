import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { readProductions, readSeries } from '#server/venue/kinds/productions'
import { createProblems } from '#server/venue/reading/problems'
import { openVenueFolder } from '#server/venue/reading/venue-folder'

export type Motif = 'arcs' | 'rhythm' | 'grid' | 'circles' | 'strings' | 'waves' | 'stairs' | 'field'

/** What a production's poster is drawn from. */
export interface SeasonPoster {
  slug: string
  name: string
  motif: Motif
  seed: number
  background: string
  inks: readonly string[]
}

/** The three inks of a poster's drawing, by the background of its page. */
const INKS: Readonly<Record<string, readonly [string, string, string]>> = {
  '#14213d': ['#fca311', '#e5e5e5', '#3d5a98'],
  '#12372a': ['#adbc9f', '#e9b44c', '#436850'],
  '#4a0e17': ['#e4572e', '#f3a712', '#8c2f39'],
  '#2d1b3d': ['#c77dff', '#ff9e7a', '#5a3a78'],
  '#0b3954': ['#bfd7ea', '#ff6663', '#17658f'],
  '#1f2023': ['#d6c7a1', '#e0475b', '#55585f'],
  '#f2e3c6': ['#b5562d', '#2f4b4e', '#d9b26f'],
  '#f7d6d0': ['#b23a48', '#fcb9b2', '#461220'],
  '#cfe8f3': ['#1c6e8c', '#f4a259', '#274156'],
  '#dfe8c8': ['#5b7b2a', '#bc4b51', '#33421b'],
  '#f5b82e': ['#a83f0b', '#fff1c9', '#5c2a00'],
  '#e0d4f0': ['#6a3fa0', '#f28f6b', '#3a1f63'],
}

/** The motifs of the productions' posters. */
const MOTIFS: Readonly<Record<string, Motif>> = {
  jupiter: 'stairs',
  'rachmaninoff-three': 'waves',
  metamorphosen: 'strings',
  'sibelius-and-salt': 'field',
  brandenburgs: 'grid',
  pastoral: 'field',
  'youth-orchestra-firebird': 'waves',
  'four-seasons-twice': 'circles',
  'serenades-for-winds': 'arcs',
  'season-opening-gala': 'arcs',
  'varga-schubert': 'waves',
  'cello-suites': 'strings',
  'solveig-dahl-lieder': 'field',
  kreutzer: 'rhythm',
  'guitar-at-noon-and-night': 'arcs',
  goldberg: 'grid',
  'quartet-beginnings': 'strings',
  'quartet-letters': 'waves',
  'quartet-the-great-fugue': 'rhythm',
  'quartet-night-music': 'circles',
  'quartet-wet-ink': 'strings',
  'winter-quartets-shostakovich': 'stairs',
  'winter-quartets-two-cellos': 'waves',
  'winter-quartets-last-light': 'field',
  'piano-quintets': 'arcs',
  trout: 'waves',
  lachrimae: 'strings',
  'trio-sonatas': 'rhythm',
  'barbara-strozzi': 'circles',
  'art-of-fugue': 'grid',
  'late-hours-satie': 'circles',
  'late-hours-percussion': 'rhythm',
  'late-hours-songs-without-a-stage': 'arcs',
  'late-hours-messiaen': 'field',
  'late-hours-feldman': 'grid',
  'late-hours-accordion': 'stairs',
  'late-hours-electric': 'rhythm',
  'late-hours-harmonium': 'circles',
  'southern-voices-earth-cry': 'field',
  'southern-voices-paper-boats': 'stairs',
  'southern-voices-night-parrot': 'circles',
  'southern-voices-songlines': 'waves',
  'southern-voices-bell-weather': 'rhythm',
  'st-matthew-passion': 'arcs',
  'vespers-by-candle': 'field',
  'spem-in-alium': 'circles',
  dido: 'waves',
  'messiah-from-scratch': 'stairs',
  'la-voix-humaine': 'strings',
  'ellington-suite': 'rhythm',
  'trio-in-blue': 'circles',
  'a-love-supreme': 'arcs',
  'silent-film-sunrise': 'field',
  'oud-and-kamancheh': 'grid',
  'shetland-reels': 'strings',
  'riverside-proms': 'waves',
  'peter-and-the-wolf': 'circles',
  'babies-welcome': 'arcs',
  'instrument-petting-zoo': 'stairs',
  'lunch-hour': 'grid',
  'how-to-listen': 'stairs',
  'cleo-marchetti-farewell': 'waves',
}

const folder = openVenueFolder(demonstrationFolder, createProblems())

const looksOf = (colours: { background?: string | undefined } | undefined) => {
  const { background = '' } = colours ?? {}
  return { background, inks: INKS[background] ?? [] }
}

/** The productions of the demonstration's folder, in the order of their ids. */
export const posters: readonly SeasonPoster[] = readProductions(folder)
  .map(({ slug, value: { title, colours, ticketingId: seed = 0 } }) => ({
    ...{ slug, name: title, seed, motif: MOTIFS[slug] ?? 'arcs', ...looksOf(colours) },
  }))
  .sort((a, b) => a.seed - b.seed)

/** The series of the demonstration's folder, in the order of their ids. */
export const seriesPrints = readSeries(folder)
  .map(({ slug, value: { name, order = 0, colours } }) => ({ slug, name, order, ...looksOf(colours) }))
  .sort((a, b) => a.order - b.order)
