import { faviconsOf } from './favicons.ts'
import type { Media } from './page.ts'
import { filmPosterUrl, pageCrops, pictureSources, smallThumbCrops, thumbCrops, tileCrops } from './picture-sources.ts'
import { seatViewUrls } from './seat-view.ts'
import { shareImageFrom } from './share-image.ts'

/**
 * Returns every address that the site writes for a picture, wherever it is shown. The content service renders only
 * these: requests for arbitrary sizes could occupy the processor all day.
 */
export function writtenAddresses(media: Media): string[] {
  const pictures = [pageCrops, tileCrops, thumbCrops, smallThumbCrops].map((crops) => pictureSources(media, crops))
  const sets = pictures.flatMap(({ sources }) => sources.map((source) => source.srcset))
  return [
    ...new Set([
      ...sets.flatMap((set) => set.split(', ')).map((each) => each.split(' ')[0] ?? ''),
      ...pictures.map(({ src }) => src),
      filmPosterUrl(media),
      ...seatViewUrls(media),
      shareImageFrom(media, '').url,
      ...faviconsOf(media).map(({ url }) => url),
    ]),
  ].filter(Boolean)
}
