import sharp from 'sharp'
import { type LookPicture, venueLook } from '#shared/look/venue-look'
import { LOGO_CID, LOGO_HEIGHT } from './mail-layout.ts'

const MAX_WIDTH = 300
/** Pixels per CSS pixel. */
const DENSITY = 2
/** A drawing's pixels per inch, so that small ones stay sharp. */
const DRAWN_AT = 300

const drawn = new WeakMap<LookPicture, Buffer>()

/**
 * Returns the attachment of a mail that shows the venue's logo: a PNG, because mail programs don't show SVG. None if
 * the picture can't be drawn: the mail then has the venue's name in its place, and tickets don't wait for it.
 */
export async function logoAttachments(html: string) {
  const logo = venueLook()?.logo
  if (!logo || !html.includes(`cid:${LOGO_CID}`)) return []
  const content = drawn.get(logo) ?? (await draw(logo).catch(() => undefined))
  if (!content) return []
  drawn.set(logo, content)
  return [
    { filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_CID, contentDisposition: 'inline' as const },
  ]
}

const draw = ({ file, type }: LookPicture): Promise<Buffer> =>
  sharp(file, type === 'image/svg+xml' ? { density: DRAWN_AT } : {})
    .resize({ width: MAX_WIDTH * DENSITY, height: LOGO_HEIGHT * DENSITY, fit: 'inside' })
    .png()
    .toBuffer()
