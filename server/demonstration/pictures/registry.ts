import { type Drawing as MediaDrawing, type MediaItem, mediaItem } from '#server/content-service/media/media-library'
import { POSTER, TALL, WIDE } from '../programme/picture-sizes.ts'
import type { DemoProduction } from '../programme/production.ts'
import { programme } from '../programme/programme.ts'
import { memberships, series } from '../programme/venue.ts'
import { favicon } from './brand.ts'
import { faviconCrops, portraitCrops } from './crops.ts'
import { inkSets } from './inks.ts'
import type { Form } from './motifs/motifs.ts'
import { still, type ThingName } from './objects.ts'
import { portrait } from './portraits.ts'
import { inksOn, poster, posterShows, print } from './posters.ts'
import { rendered } from './render.ts'
import type { Drawing, Inks, Sheet } from './svg.ts'

/** Pixels. */
const PORTRAIT = { width: 1600, height: 2000 }

type Drawn = Pick<MediaItem, 'name' | 'alt'> & {
  sheet: Sheet
  draw: (sheet: Sheet) => Drawing
  focus?: [number, number]
  crops?: MediaItem['crops']
  grain?: number
}

function drawing(path: string, { name, alt, sheet, draw, focus = [0.5, 0.5], crops, grain = 0.12 }: Drawn): MediaItem {
  const focalPoint = { left: focus[0], top: focus[1] }
  const origin = originOf(() => draw(sheet), grain)
  return mediaItem(path, { name, alt, ...sheet, focalPoint, ...(crops && { crops }), origin })
}

/** `grain` is how much the paper shows, 0 to 1. */
const originOf = (draw: () => Drawing, grain: number): MediaDrawing => ({
  source: () => JSON.stringify(draw()),
  render: (item, scale) => rendered(draw(), item, grain, scale),
})

/** A production's poster, in the programme's proportions and composed again for tall screens. */
const posterOf = (production: DemoProduction): MediaItem[] => {
  const common = {
    name: production.name,
    alt: `Poster for ${production.name}: ${posterShows(production)}`,
    draw: (sheet: Sheet) => poster(production, sheet),
  }
  return [
    drawing(`posters/${production.slug}.jpg`, { ...common, sheet: POSTER }),
    drawing(`posters/${production.slug}-tall.jpg`, { ...common, sheet: TALL }),
  ]
}

/** What a print shows: a thing or a form. */
type Subject = { thing: ThingName } | { form: Form }
const printedPicture = (path: string, name: string, alt: string, subject: Subject, inks: Inks, sheet: Sheet = WIDE) =>
  drawing(path, {
    name,
    alt,
    sheet,
    draw: (area) =>
      'thing' in subject ? still(subject.thing, inks, path, area) : print(subject.form, inks, path, area),
  })

/** Those who work at the hall. */
const people = [
  'Adaeze Lindqvist',
  'Leo Farquhar',
  'Bridget Tanaka',
  'Otis Marchetti',
  'Wren Abernathy',
  'Eleni Katsaros',
  'Samira Voss',
  'Jun Calloway',
  'Rosa Delacourt',
  'Piet Armitage',
]
const sets = Object.values(inkSets)
const lightSets = [
  inkSets.signal,
  inkSets.harbour,
  inkSets.bottle,
  inkSets.plum,
  inkSets.ochre,
  inkSets.rose,
  inkSets.moss,
]
const cyclic = <T>(list: readonly T[], at: number) => list[at % list.length] as T

export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
/** Everybody who plays, with what they play. */
const players = programme.flatMap(({ artists }) => artists.map(({ name, role }) => [name, role] as const))
const portraits = [...new Map([...people.map((name) => [name, ''] as const), ...players])].map(([name, role], at) =>
  drawing(`portraits/${slugOf(name)}.jpg`, {
    name,
    alt: `${name}, in cut paper`,
    sheet: PORTRAIT,
    focus: [0.5, 0.4],
    crops: portraitCrops,
    draw: (sheet) => portrait(name, role, cyclic(sets, at), sheet),
    grain: 0.1,
  }),
)

const stories: [Subject, string][] = [
  [{ thing: 'violin' }, 'The waist of a violin'],
  [{ thing: 'drum' }, 'A drum and two sticks'],
  [{ form: 'keys' }, 'Piano keys from close by'],
  [{ thing: 'cello' }, 'A cello and its bow'],
  [{ form: 'pipes' }, 'Organ pipes'],
  [{ thing: 'score' }, 'A page of music'],
  [{ thing: 'lute' }, 'A lute'],
  [{ form: 'arcs' }, 'Arcs about a point'],
  [{ thing: 'horn' }, 'A horn'],
  [{ thing: 'fork' }, 'A tuning fork'],
  [{ form: 'strings' }, 'Crossing strings'],
  [{ thing: 'seats' }, 'A row of seats'],
]
const newsPictures: [string, Subject, string, Inks][] = [
  ['the-piano-that-travels-by-lift', { form: 'keys' }, 'Piano keys from close by', inkSets.night],
  ['listening-in-the-dark', { thing: 'fork' }, 'A tuning fork and its waves', inkSets.plum],
  ['a-season-of-first-hearings', { form: 'spiral' }, 'Dots that wind out of a centre', inkSets.cobalt],
  ['how-to-read-a-quartet', { form: 'weave' }, 'Four bands that cross', inkSets.bottle],
  ['the-woman-who-tunes-the-room', { thing: 'violin' }, 'The waist of a violin', inkSets.signal],
  ['tickets-for-twenty-five-dollars', { thing: 'seats' }, 'A row of seats, one of them taken', inkSets.ember],
  [
    'twenty-four-songs-on-foot',
    { form: 'horizon' },
    'A disc at the edge of water, and its reflection',
    inkSets.harbour,
  ],
  ['four-notes-lower', { form: 'breath' }, 'Crescents that open from a point', inkSets.moss],
  ['two-thousand-pipes-before-breakfast', { form: 'pipes' }, 'Organ pipes', inkSets.ochre],
  ['the-doors-stay-open', { form: 'arches' }, 'Arches within arches', inkSets.rose],
  ['sixty-concerts-and-a-wall', { form: 'constellation' }, 'Points, and lines between some of them', inkSets.cobalt],
  ['what-the-tape-remembers', { form: 'phasing' }, 'Two gratings that almost agree', inkSets.night],
]
const levels: Subject[] = [{ thing: 'key' }, { form: 'circles' }, { thing: 'horn' }, { thing: 'score' }]
const levelAlts = ['A key', 'Overlapping discs', 'A horn', 'A page of music']

/** Every picture of the demonstration that is made by a program. */
export const pictures: readonly MediaItem[] = [
  ...programme.flatMap(posterOf),
  ...series.flatMap(({ slug, name, backgroundColour, inks }, at) => [
    printedPicture(
      `series/${slug}.jpg`,
      name,
      `Print for the series ${name}`,
      { form: cyclic(['arcs', 'weave', 'strings', 'waves', 'planes', 'breath'] as const, at) },
      inksOn(backgroundColour, inks),
      POSTER,
    ),
  ]),
  ...portraits,
  ...stories.map(([what, alt], at) =>
    printedPicture(`stories/${at + 1}.jpg`, `Story ${at + 1}`, alt, what, cyclic(sets, at + 2)),
  ),
  ...newsPictures.map(([slug, what, alt, inks]) => printedPicture(`news/${slug}.jpg`, slug, alt, what, inks)),
  ...memberships.map(({ slug, name }, at) =>
    printedPicture(
      `memberships/${slug}.jpg`,
      name,
      cyclic(levelAlts, at),
      cyclic(levels, at),
      cyclic(lightSets, at + 1),
    ),
  ),
  printedPicture('extras/programme.jpg', 'Programme', 'A printed programme', { thing: 'programme' }, inkSets.moss),
  printedPicture('extras/drinks.jpg', 'Drinks', 'A glass of wine and a tumbler', { thing: 'drinks' }, inkSets.plum),
  printedPicture('extras/dinner.jpg', 'Dinner', 'A plate, a fork and a knife', { thing: 'dinner' }, inkSets.harbour),
  mediaItem('brand/favicon.png', {
    name: 'Favicon',
    alt: '',
    width: 512,
    height: 512,
    crops: faviconCrops,
    origin: originOf(favicon, 0),
  }),
]
