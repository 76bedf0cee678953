import { siteCrops } from '#server/content-service/media/crops'
import { mediaIdOf } from '#server/content-service/media/media-id'
import type { Media } from '#shared/content/page'
import { POSTER, TALL, WIDE } from '../programme/picture-sizes.ts'

/** A picture of the content service, by its path below /media/ without the extension. */
const picture = (path: string, name: string, alt: string, sheet = WIDE): Media => ({
  id: mediaIdOf(`${path}.jpg`),
  name,
  url: `/media/${path}.jpg`,
  extension: 'jpg',
  ...sheet,
  bytes: null,
  alt,
  focalPoint: { left: 0.5, top: 0.5 },
  crops: siteCrops,
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
