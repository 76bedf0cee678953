import { type Drawing as MediaDrawing, type MediaItem, mediaItem } from '#server/content-service/media/media-library'
import { favicon } from './brand.ts'
import { faviconCrops } from './crops.ts'
import { inksOn, poster, posterShows, print } from './posters.ts'
import { rendered } from './render.ts'
import { posters, type SeasonPoster, seriesPrints } from './season-posters.ts'
import type { Drawing, Sheet } from './svg.ts'

/** The sizes of drawings, in pixels. */
const POSTER = { width: 3200, height: 2400 }
const TALL = { width: 2400, height: 3000 }

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

/** Returns a picture's source. `grain` is how much the paper shows, 0 to 1. */
const originOf = (draw: () => Drawing, grain: number): MediaDrawing => ({
  source: () => JSON.stringify(draw()),
  render: (item, scale) => rendered(draw(), item, grain, scale),
})

/** Returns a production's poster, in the programme's proportions and composed again for tall screens. */
const posterOf = (production: SeasonPoster): MediaItem[] => {
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

const cyclic = <T>(list: readonly T[], at: number) => list[at % list.length] as T

/** The forms of the series' prints, in rotation. */
const seriesForms = ['arcs', 'weave', 'strings', 'waves', 'planes', 'breath'] as const

/** Every picture of the demonstration that is drawn by a program. */
export const pictures: readonly MediaItem[] = [
  ...posters.flatMap(posterOf),
  ...seriesPrints.map(({ slug, name, background, inks }, at) => {
    const path = `series/${slug}.jpg`
    return drawing(path, {
      name,
      alt: `Print for the series ${name}`,
      sheet: POSTER,
      draw: (sheet) => print(cyclic(seriesForms, at), inksOn(background, inks), path, sheet),
    })
  }),
  mediaItem('brand/favicon.png', {
    name: 'Favicon',
    alt: '',
    width: 512,
    height: 512,
    crops: faviconCrops,
    origin: originOf(favicon, 0),
  }),
]
