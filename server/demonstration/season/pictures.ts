import { siteCrops } from '#server/content-service/media/crops'
import { mediaIdOf } from '#server/content-service/media/media-id'
import type { MediaFile } from '#shared/content/page'
import { POSTER, RENDERED, TALL } from '../programme/picture-sizes.ts'

/** Returns a picture of the content service, by its path below /media/ without the extension. */
const picture = (path: string, name: string, alt: string, sheet = RENDERED): MediaFile => ({
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

export const posterOf = (slug: string, name: string): MediaFile =>
  picture(`posters/${slug}`, name, `Poster for ${name}`, POSTER)
export const tallPosterOf = (slug: string, name: string): MediaFile =>
  picture(`posters/${slug}-tall`, name, `Poster for ${name}`, TALL)
export const seriesPicture = (slug: string, name: string): MediaFile =>
  picture(`series/${slug}`, name, `Print for the series ${name}`, POSTER)
export const viewPicture = (number: number, section: string): MediaFile =>
  picture(`views/${number}`, `View from ${section}`, `The stage as seen from ${section}`)
export const hallPicture = (room: string, name: string): MediaFile => picture(`hall/${room}`, name, name)
export const extraPicture = (slug: string, name: string): MediaFile => picture(`extras/${slug}`, name, name)
export const membershipPicture = (slug: string, name: string): MediaFile => picture(`memberships/${slug}`, name, '')
