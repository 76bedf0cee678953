import sharp from 'sharp'
import type { LookPicture } from '#shared/look/venue-look'

/** A drawing's pixels per inch, so that small ones stay sharp. */
const DRAWN_AT = 300

interface LogoBox {
  /** In pixels. */
  width: number
  height: number
  /** Fills transparent parts. */
  background?: string
}

/** Returns the venue's logo as a PNG that fits a box, with its size in pixels, for programs that don't show SVG. */
export async function drawLogo({ file, type }: LookPicture, { width, height, background }: LogoBox) {
  const drawing = sharp(file, type === 'image/svg+xml' ? { density: DRAWN_AT } : {})
    .resize({ width, height, fit: 'inside' })
    .png()
  const { data, info } = await (background ? drawing.flatten({ background }) : drawing).toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, width: info.width, height: info.height }
}
