import sharp from 'sharp'
import { RENDERED } from '../programme/picture-sizes.ts'

/** How strong the grain is: the deviation of its greys, of 255. */
const GRAIN = 7

/** Pixels across. */
const PREVIEW = 20

/** A picture in a few pixels, which pages show until it is loaded: a `data:` address of some 200 characters. */
export async function previewOf(picture: string): Promise<string> {
  const small = await sharp(picture).resize(PREVIEW).webp({ quality: 25 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** Enlarges a rendered picture to its size, with a film's grain, and writes it as a JPEG. */
export async function develop(rendered: string, target: string): Promise<void> {
  const { width, height } = RENDERED
  const noise = { type: 'gaussian' as const, mean: 128, sigma: GRAIN }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png()
    .toBuffer()
  await sharp(rendered)
    .resize(width, height, { kernel: 'lanczos3' })
    .sharpen({ sigma: 1.1, m1: 0.6, m2: 1.4 })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target)
}
