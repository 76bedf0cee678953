/** Four colours, each `#rrggbb`, from which all others are derived. */
export interface LookColours {
  background: string
  text: string
  accent: string
  accentText: string
}

/** A typeface in WOFF2. */
export interface LookFont {
  family: string
  /** The file, with Latin or with all letters. */
  file: string
  /** A file with Latin Extended; null if `file` has all letters. */
  extended: string | null
}

/** A picture by which the venue is recognised. */
export interface LookPicture {
  file: string
  /** Its media type. */
  type: string
  /** The venue's name. */
  alt: string
}

/** How a venue's site, mails and companions differ from the default design. */
export interface VenueLook {
  colours: LookColours | null
  /** `display` is for titles and dates, `text` for text and controls. */
  fonts: { display: LookFont | null; text: LookFont | null }
  /** The radius of buttons' and fields' corners, in CSS pixels. */
  corner: number
  /** The factor of titles' sizes. */
  titles: number
  /** The factor of the spacing between a page's sections. */
  spacing: number
  /** Of mails and companions, on the background colour; the site's pages get theirs from the content service. */
  logo: LookPicture | null
  favicon: LookPicture | null
}

let current: VenueLook | null = null

/** `readSettings` sets the look once per process; null is the default design. */
export function setVenueLook(look: VenueLook | null): void {
  current = look
}

export const venueLook = (): VenueLook | null => current
