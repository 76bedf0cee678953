import type { Crop, Media } from '#shared/content/page'
import { guidOf } from '#shared/demonstration/content-id'

const crop = (alias: string, width: number, height: number): Crop => ({ alias, width, height, coordinates: null })

/** The crops that the site asks for, as the content service has them. */
const crops: Crop[] = [
  crop('desktopXxl', 1920, 900),
  crop('desktopXl', 1600, 800),
  crop('tabletLandscapeLg', 1200, 750),
  crop('tabletPortraitMd', 900, 900),
  crop('mobileXs', 640, 800),
  crop('tile', 640, 400),
  crop('shareImage', 1200, 630),
]

interface Sheet {
  width: number
  height: number
}
const POSTER = { width: 3200, height: 2400 }
const TALL = { width: 2400, height: 3000 }
const WIDE = { width: 3200, height: 2000 }

/** A picture of the content service's, by its name below /media/ and without its ending. */
const picture = (path: string, name: string, alt: string, sheet: Sheet = WIDE): Media => ({
  id: guidOf(`media:${path}`),
  name,
  url: `/media/${path}.jpg`,
  extension: 'jpg',
  ...sheet,
  bytes: null,
  alt,
  focalPoint: { left: 0.5, top: 0.5 },
  crops,
})

export const posterOf = (slug: string, name: string): Media =>
  picture(`posters/${slug}`, name, `Poster for ${name}`, POSTER)
export const tallPosterOf = (slug: string, name: string): Media =>
  picture(`posters/${slug}-tall`, name, `Poster for ${name}`, TALL)
export const seriesPicture = (slug: string, name: string): Media =>
  picture(`series/${slug}`, name, `Print for the series ${name}`, POSTER)
export const viewPicture = (number: number, section: string): Media =>
  picture(`views/${number}`, `View from ${section}`, `The stage as seen from ${section}`)
export const hallPicture = (room: string, name: string): Media => picture(`hall/${room}`, name, name)
export const extraPicture = (slug: string, name: string): Media => picture(`extras/${slug}`, name, name)
export const membershipPicture = (slug: string, name: string): Media => picture(`memberships/${slug}`, name, '')
