import { readFileSync, statSync } from 'node:fs'
import { findFont, findPicture } from '#config/venue-look'
import { contrast, READABLE } from '#shared/contrast'
import type { LookColours } from '#shared/look/venue-look'
import type { Venue } from '../kinds/venue-file.ts'
import type { Entry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { iconProblem, type PictureKind, pictureKind, svgProblem } from './picture-kinds.ts'

/** For the text of pages, from which the paler text of hints is mixed. */
const TEXT = 7
const PAIRS: readonly (readonly [on: keyof LookColours, under: keyof LookColours, least: number])[] = [
  ['text', 'background', TEXT],
  ['accent', 'background', READABLE],
  ['accentText', 'accent', READABLE],
]
const SIGNATURE = 'wOF2'

/** Reports colours of venue.yaml that aren't legible together, and fonts and pictures that can't be used. */
export function checkLook(folder: VenueFolder, { value: { look }, file, lineOf }: Entry<Venue>): void {
  const { colours, fonts } = look ?? {}
  for (const [on, under, least] of colours ? PAIRS : []) {
    const found = contrast(colours?.[on] ?? '', colours?.[under] ?? '')
    if (found >= least) continue
    const what = `“${on}” on “${under}” has a contrast of ${found.toFixed(1)}, and needs ${least}`
    folder.problems.add(file, lineOf(['look', 'colours', on]), what, 'Make one of the two colours lighter or darker')
  }
  for (const picture of PICTURES) {
    const name = look?.[picture.name]
    const problem = name && pictureProblem(folder, name, picture)
    if (problem) folder.problems.add(file, lineOf(['look', picture.name]), ...problem)
  }
  for (const role of ['display', 'text'] as const) {
    const name = fonts?.[role]
    const problem = name && fontProblem(folder.root, name)
    if (problem) folder.problems.add(file, lineOf(['look', 'fonts', role]), ...problem)
  }
}

const PICTURES: readonly { name: 'logo' | 'footerLogo' | 'favicon' | 'shareImage'; kinds: readonly PictureKind[] }[] = [
  { name: 'logo', kinds: ['SVG', 'PNG', 'WebP', 'JPEG'] },
  { name: 'footerLogo', kinds: ['SVG', 'PNG', 'WebP', 'JPEG'] },
  { name: 'favicon', kinds: ['SVG', 'PNG'] },
  { name: 'shareImage', kinds: ['JPEG', 'PNG', 'WebP'] },
]

function pictureProblem(
  folder: VenueFolder,
  name: string,
  { name: role, kinds }: (typeof PICTURES)[number],
): [what: string, remedy: string] | null {
  const picture = findPicture(folder.root, name, '')
  const remedy = `Put ${kinds.join(', ')} into media/, and write its file’s name`
  if (!picture && folder.furtherMedia?.find(name)) return null
  if (!picture) return [`There is no picture “${name}” in media/`, remedy]
  const { size } = statSync(picture.file)
  const most = role === 'shareImage' ? MAX_SHARED : MAX_MARK
  if (size > most)
    return [`“${name}” has ${Math.ceil(size / 1_000)} kB, and may have ${most / 1_000}`, 'Make it smaller']
  const kind = pictureKind(readFileSync(picture.file))
  if (!kind || !kinds.includes(kind)) return [`“${name}” isn’t ${kinds.join(', ')}`, remedy]
  if (kind === 'SVG') return svgProblem(name, readFileSync(picture.file, 'utf8'))
  return role === 'favicon' ? iconProblem(name, readFileSync(picture.file)) : null
}

/** Bytes of a logo or icon, and of a picture for other sites. */
const MAX_MARK = 200_000
const MAX_SHARED = 10_000_000

function fontProblem(root: string, name: string): [what: string, remedy: string] | null {
  const font = findFont(root, name)
  const isFile = name.includes('.') || name.includes('/')
  if (!font && isFile)
    return [`There is no font “${name}”`, 'Write the path of a WOFF2 file, such as fonts/kanal.woff2']
  if (!font) return [`The font “${name}” isn’t installed`, `Run: npm install @fontsource-variable/${name}`]
  const isWoff2 = readFileSync(font.file).toString('latin1', 0, SIGNATURE.length) === SIGNATURE
  return isWoff2 ? null : [`“${name}” isn’t a font in WOFF2`, 'Convert the font to WOFF2']
}
