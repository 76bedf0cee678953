import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { RENDERED, RENDERED_UPRIGHT } from './picture-sizes.ts'

/** The strength of the grain: the deviation of its greys, of 255. */
const GRAIN = 7

/** In pixels across. */
const PREVIEW = 20

/**
 * Returns a picture in a few pixels, which pages show until it has loaded: a `data:` address of some 200 characters.
 */
export async function previewOf(picture: string): Promise<string> {
  const small = await sharp(picture).resize(PREVIEW).webp({ quality: 25 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/**
 * The largest picture that a page loads at once on a phone: the crop for small windows, in pixels, and its maximum
 * bytes. On a slow network, 1.5 Mbit/s, such a picture is loaded 2.5 s after navigation.
 */
const ON_A_PHONE = { width: 768, height: 960, quality: 90, most: 84 * 1024 }

/**
 * Returns a JPEG, without its finest noise if it would be too large for a phone: slats and pipes are fine detail
 * enough.
 */
async function lightEnough(picture: Buffer): Promise<Buffer> {
  const { width, height, quality, most } = ON_A_PHONE
  for (const sigma of [0, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2]) {
    const softer = sigma ? sharp(picture).blur(sigma) : sharp(picture)
    const developed = await softer.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    const { length } = await sharp(developed).resize(width, height).webp({ quality }).toBuffer()
    if (length <= most) return developed
  }
  throw new Error(`More than ${most} bytes on a phone`)
}

/** Enlarges a rendered picture to its size, with film grain, and writes it as a JPEG. */
export async function develop(rendered: string, target: string): Promise<void> {
  const { width: across = 0, height: down = 0 } = await sharp(rendered).metadata()
  const { width, height } = across < down ? RENDERED_UPRIGHT : RENDERED
  const noise = { type: 'gaussian' as const, mean: 128, sigma: GRAIN }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png()
    .toBuffer()
  const developed = await sharp(rendered)
    .resize(width, height, { kernel: 'lanczos3' })
    .sharpen({ sigma: 1.1, m1: 0.6, m2: 1.4 })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
  await writeFile(target, await lightEnough(developed))
}
