import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LookColours, LookFont, LookPicture, VenueLook } from '#shared/look/venue-look'

const COLOUR = /^#[0-9a-f]{6}$/i
const NAMES = ['background', 'text', 'accent', 'accentText'] as const

/**
 * Returns the look that venue.yaml describes; null if it describes none. Omits what isn't valid, which `venue check`
 * reports.
 */
export function venueLookOf(folder: string, look: unknown, venueName: string): VenueLook | null {
  if (!isMap(look)) return null
  const fonts = isMap(look.fonts) ? look.fonts : {}
  const picture = (name: unknown) => (typeof name === 'string' ? findPicture(folder, name, venueName) : null)
  const font = (name: unknown) => (typeof name === 'string' ? findFont(folder, name) : null)
  return {
    colours: coloursOf(look.colours),
    fonts: { display: font(fonts.display), text: font(fonts.text) },
    corner: numberOf(look.corner, 0),
    titles: numberOf(look.titles, 1),
    spacing: numberOf(look.spacing, 1),
    logo: picture(look.logo),
    favicon: picture(look.favicon),
  }
}

/** The media types of pictures in a look, by their files' endings. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ...{ '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' },
  ...{ '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' },
}

/** Returns a picture by the name of its file in `media/` of the venue's folder. Null if there is no such picture. */
export function findPicture(folder: string, name: string, alt: string): LookPicture | null {
  const media = path.join(folder, 'media')
  const file = path.join(media, ...name.replace(/^\/?media\//, '').split('/'))
  const type = PICTURE_TYPES[path.extname(file).toLowerCase()]
  return type && file.startsWith(media + path.sep) && existsSync(file) ? { file, type, alt } : null
}

/**
 * Returns a font by the name of its file in the venue's folder, `fonts/kanal.woff2`, or by the name of its package
 * without the scope, `fraunces` for `@fontsource-variable/fraunces`. Null if there is no such font.
 */
export function findFont(folder: string, name: string): LookFont | null {
  if (name.endsWith('.woff2')) {
    const file = path.join(folder, ...name.split('/'))
    return existsSync(file) ? { family: familyOf(path.basename(name, '.woff2')), file, extended: null } : null
  }
  const file = packageFile(name, 'latin')
  return file ? { family: familyOf(name), file, extended: packageFile(name, 'latin-ext') } : null
}

function packageFile(name: string, letters: string): string | null {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  try {
    const url = import.meta.resolve(`@fontsource-variable/${name}/files/${name}-${letters}-wght-normal.woff2`)
    const file = fileURLToPath(url)
    return existsSync(file) ? file : null
  } catch {
    // The package isn't installed.
    return null
  }
}

/** Returns `Kanal Display` for `kanal-display`. */
const familyOf = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

function coloursOf(value: unknown): LookColours | null {
  if (!isMap(value)) return null
  const isColour = (name: string) => COLOUR.test(String(value[name]))
  return NAMES.every(isColour) ? (Object.fromEntries(NAMES.map((name) => [name, value[name]])) as never) : null
}
const numberOf = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
