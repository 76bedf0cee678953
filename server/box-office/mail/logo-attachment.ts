import { type LookPicture, venueLook } from '#shared/look/venue-look'
import { drawLogo } from '../draw-logo.ts'
import { LOGO_CID, LOGO_HEIGHT } from './mail-layout.ts'

const MAX_WIDTH = 300
/** Pixels per CSS pixel. */
const DENSITY = 2

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

const draw = async (logo: LookPicture): Promise<Buffer> =>
  (await drawLogo(logo, { width: MAX_WIDTH * DENSITY, height: LOGO_HEIGHT * DENSITY })).bytes
