import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { siteCrops } from '#server/content-service/media/crops'
import { mediaItem } from '#server/content-service/media/media-library'
import type { MediaFile } from '#shared/content/page'
import { mediaPathOf } from '../content/content-source.ts'
import type { VenueFiles } from '../venue-files.ts'

/** A picture in a file: the name of a picture file or, in an export, the box office's description of it. */
export type PictureField = string | object | undefined

/**
 * Returns a picture's description for the box office, with the content service's id and address. The file is in
 * `folder`, or else in `media/` or beside the venue's folder.
 */
export async function pictureOf(
  { root, furtherMedia }: Pick<VenueFiles, 'root' | 'furtherMedia'>,
  folder: string,
  field: PictureField,
  alt: string,
) {
  if (field === undefined) return null
  if (typeof field !== 'string') return field
  const fileOf = (name: string) => path.join(root, ...name.split('/'))
  const [own, shared] = [`${folder}/${field}`, `media/${field}`]
  const further = existsSync(fileOf(own)) ? undefined : furtherMedia?.find(field)
  if (further) {
    const { id, name, url, extension, width, height, focalPoint, crops } = further
    return { id, name, url, extension, width, height, alt: further.alt || alt, bytes: null, focalPoint, crops }
  }
  const name = !existsSync(fileOf(own)) && existsSync(fileOf(shared)) ? shared : own
  const file = fileOf(name)
  const { id, extension, url } = mediaItem(mediaPathOf(name), { name: field, alt, origin: { file } })
  const { width, height } = existsSync(file) ? (await sharp(file).metadata()).autoOrient : { width: null, height: null }
  const picture: MediaFile = {
    ...{ id, name: path.parse(field).name, url, extension, width, height, alt },
    ...{ bytes: null, focalPoint: { left: 0.5, top: 0.5 }, crops: siteCrops },
  }
  return picture
}
