import sharp from 'sharp'
import type { MediaItem } from '#server/content-service/media/media-library'
import { drawnFlat, grained, pressed } from './press.ts'
import type { Drawing } from './svg.ts'

/** Renders a drawing as an image file, in its full size times `scale`. `grain` is how much the paper shows, 0 to 1. */
export async function rendered(drawing: Drawing, item: MediaItem, grain: number, scale = 1): Promise<Buffer> {
  if (item.extension === 'png')
    return sharp(Buffer.from(drawing as string))
      .png()
      .toBuffer()
  const [width = 0, height = 0] = [item.width, item.height].map((side) => Math.round((side as number) * scale))
  const impression =
    typeof drawing === 'string' ? await drawnFlat(drawing, width, height) : await pressed(drawing, width, height)
  if (grain > 0) await grained(impression, scale < 1 ? grain * 0.6 : grain)
  return sharp(impression.pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
