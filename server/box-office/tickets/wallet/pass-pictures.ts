import sharp from 'sharp'
import { staticColours } from '#shared/look/static-colours'
import { type VenueLook, venueLook } from '#shared/look/venue-look'
import { drawLogo } from '../../draw-logo.ts'

/** Pictures by their names in a pass. */
type PassPictures = Readonly<Record<string, Buffer>>

/** The side of the icon, and the largest logo, in points. */
const ICON = 29
const LOGO = { width: 160, height: 50 }
/** Pixels per point, with the ending of the file's name. */
const DENSITIES = [
  [1, ''],
  [2, '@2x'],
  [3, '@3x'],
] as const

const cached = new WeakMap<VenueLook, PassPictures>()

/**
 * Returns the venue's icon and logo in the sizes of a pass, drawn once. The icon, which a pass must have, is a square
 * of the accent if the venue has none. A logo that can't be drawn is left out.
 */
export async function passPictures(): Promise<PassPictures> {
  const look = venueLook()
  const pictures = (look && cached.get(look)) ?? (await draw(look))
  if (look) cached.set(look, pictures)
  return pictures
}

async function draw(look: VenueLook | null): Promise<PassPictures> {
  const pictures: Record<string, Buffer> = {}
  for (const [density, ending] of DENSITIES) {
    const side = ICON * density
    const icon = look?.favicon && (await drawLogo(look.favicon, { width: side, height: side }).catch(() => null))
    pictures[`icon${ending}.png`] = icon ? icon.bytes : await square(side)
    const box = { width: LOGO.width * density, height: LOGO.height * density }
    const logo = look?.logo && (await drawLogo(look.logo, box).catch(() => null))
    if (logo) pictures[`logo${ending}.png`] = logo.bytes
  }
  return pictures
}

const square = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: staticColours().accent } })
    .png()
    .toBuffer()
