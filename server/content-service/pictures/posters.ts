import type { DemoProduction } from '#shared/demonstration/production'
import { type Form, motifs } from './motifs/motifs.ts'
import { type Chance, seeded } from './seeded.ts'
import { type Inks, luminance, type Pass, printed, type Sheet } from './svg.ts'

/** The forms that each of the programme's motifs may take; the seed chooses. */
const forms: Record<DemoProduction['poster']['motif'], readonly Form[]> = {
  arcs: ['arcs', 'breath'],
  rhythm: ['rhythm', 'keys'],
  grid: ['grid', 'beats'],
  circles: ['circles', 'planes'],
  strings: ['strings', 'weave'],
  waves: ['waves'],
  stairs: ['steps', 'keys'],
  field: ['spiral', 'pipes'],
}

/** The poster of a production, in its own inks on its page's ground. */
export function poster({ poster: { motif, seed, inks }, backgroundColour }: DemoProduction, sheet: Sheet): string {
  const chance = seeded(`poster ${seed}`)
  const form = chance.oneOf(forms[motif])
  return printed(sheet, inksOn(backgroundColour, inks), hung(form, sheet, chance))
}

/** What stands on the ground stays upright. */
const upright: readonly Form[] = ['pipes', 'planes']

/** The same form as it is, mirrored or on its side: one plate gives eight prints. */
function hung(form: Form, sheet: Sheet, chance: Chance): Pass[] {
  const { width, height } = sheet
  const mayTurn = !upright.includes(form)
  const isOnSide = mayTurn && chance.happens(0.35)
  const passes = motifs[form](isOnSide ? { width: height, height: width } : sheet, chance)
  const side = isOnSide ? `translate(${width} 0) rotate(90)` : ''
  const mirror = (is: boolean, across: string) => (is ? across : '')
  const turns = `${mirror(chance.happens(0.5), `translate(${width} 0) scale(-1 1)`)} ${mirror(mayTurn && chance.happens(0.4), `translate(0 ${height}) scale(1 -1)`)}`
  return passes.map(({ ink, shapes }) => ({ ink, shapes: `<g transform="${turns} ${side}">${shapes}</g>` }))
}

/** A sheet in any form and inks: for news, series and memberships. */
export const print = (form: Form, inks: Inks, seed: string, sheet: Sheet): string =>
  printed(sheet, inks, hung(form, sheet, seeded(seed)))

/** The ink that carries the drawing is the first; of the others the one that stands out more comes next. */
export function inksOn(paper: string, [first, ...others]: readonly string[]): Inks {
  const contrast = (ink: string) => Math.abs(luminance(ink) - luminance(paper))
  return { paper, inks: [first as string, ...others.sort((a, b) => contrast(b) - contrast(a))] }
}
