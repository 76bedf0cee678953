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
  const content = html.includes(`cid:${LOGO_CID}`) && (await drawnLogo())
  if (!content) return []
  return [
    { filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_CID, contentDisposition: 'inline' as const },
  ]
}

/** Returns the venue's logo as the source of a picture, for a mail that a page shows. Without one, an empty picture. */
export const logoDataUrl = async (): Promise<string> =>
  `data:image/png;base64,${(await drawnLogo())?.toString('base64') ?? ''}`

async function drawnLogo(): Promise<Buffer | undefined> {
  const logo = venueLook()?.logo
  if (!logo) return undefined
  const content = drawn.get(logo) ?? (await draw(logo).catch(() => undefined))
  if (content) drawn.set(logo, content)
  return content
}

const draw = async (logo: LookPicture): Promise<Buffer> =>
  (await drawLogo(logo, { width: MAX_WIDTH * DENSITY, height: LOGO_HEIGHT * DENSITY })).bytes
