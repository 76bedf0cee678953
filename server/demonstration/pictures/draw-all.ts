import type { MediaFiles } from '#server/content-service/media/media-files'
import type { MediaItem } from '#server/content-service/media/media-library'

/** Pictures on the first pages come first. */
const order = ['posters/jupiter', 'posters/st-matthew-passion', 'series/', 'posters/', '']
const rank = ({ path }: MediaItem) => order.findIndex((start) => path.startsWith(start))
/** Posters for phones are only shown small. */
const isShownSmall = ({ path }: MediaItem) => /-tall\.\w+$/.test(path)

/** Draws pictures one after the other, in the sizes in which pages show them. */
export async function drawAll(files: Pick<MediaFiles, 'ready'>, pictures: readonly MediaItem[]): Promise<void> {
  for (const each of pictures.toSorted((a, b) => rank(a) - rank(b)))
    await files.ready(each, isShownSmall(each) ? 'small' : 'both')
}
