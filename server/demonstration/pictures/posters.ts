import { type Form, motifs } from './motifs/motifs.ts'
import { posters as all, type Motif, type SeasonPoster } from './season-posters.ts'
import { type Chance, seeded } from './seeded.ts'
import { type Inks, luminance, type Pass, type Print, printed, type Sheet } from './svg.ts'

/** The forms that each of the programme's motifs may have, in rotation. */
const forms: Record<Motif, readonly Form[]> = {
  arcs: ['arcs', 'petals', 'breath', 'arches'],
  rhythm: ['rhythm', 'phasing', 'keys', 'beats'],
  grid: ['grid', 'variations', 'phases'],
  circles: ['circles', 'planes', 'constellation', 'interference'],
  strings: ['strings', 'weave', 'overtones'],
  waves: ['waves', 'horizon', 'contours'],
  stairs: ['steps', 'chords', 'keys'],
  field: ['rays', 'spiral', 'pipes', 'contours'],
}

/** Works that determine their form. */
const own: Record<string, Form> = {
  'rachmaninoff-three': 'keys',
  'quartet-letters': 'waves',
  goldberg: 'variations',
  'art-of-fugue': 'steps',
  kreutzer: 'weave',
  'quartet-the-great-fugue': 'chords',
  'late-hours-electric': 'phasing',
  'late-hours-percussion': 'beats',
  'late-hours-feldman': 'phases',
  'late-hours-messiaen': 'rays',
  'sibelius-and-salt': 'contours',
  'silent-film-sunrise': 'horizon',
  'st-matthew-passion': 'arches',
  'spem-in-alium': 'constellation',
  'vespers-by-candle': 'rays',
  'cello-suites': 'overtones',
  trout: 'waves',
  'southern-voices-bell-weather': 'interference',
}

const shows: Record<Form, string> = {
  arcs: 'arcs about a point',
  petals: 'petals turned about a point',
  breath: 'crescents that open from a point',
  arches: 'arches within arches',
  rhythm: 'bars, long and short, on tracks that drift apart',
  phasing: 'two gratings that almost agree',
  keys: 'piano keys from close by',
  beats: 'a large disc among many small ones',
  grid: 'a field of discs that swells',
  variations: 'one tile, laid many ways',
  phases: 'discs that wane from row to row',
  circles: 'large discs printed over each other',
  planes: 'tall planes that lean on each other',
  constellation: 'points of light, joined by lines',
  interference: 'two families of rings',
  strings: 'straight threads that make a curve',
  weave: 'bands that cross',
  overtones: 'a string that swings in halves and thirds',
  waves: 'bands of waves',
  horizon: 'a disc over water',
  contours: 'lines of height, as on a map',
  steps: 'voices that climb in steps',
  chords: 'stacks of bars on one beat',
  rays: 'rays from a lamp',
  spiral: 'dots that wind out of a centre',
  pipes: 'organ pipes before a disc',
}

/**
 * Productions of one motif take its forms in rotation, so that posters of the same form are far apart in the season.
 */
const inTurn = new Map(
  Object.entries(forms).flatMap(([motif, choices]) =>
    all
      .filter((each) => each.motif === motif && !own[each.slug])
      .map(({ slug }, at): [string, Form] => [slug, choices[at % choices.length] as Form]),
  ),
)

const formOf = ({ slug }: SeasonPoster): Form => own[slug] ?? (inTurn.get(slug) as Form)

/** Returns a description of a production's poster, in a few words. */
export const posterShows = (of: SeasonPoster): string => shows[formOf(of)]

/** Returns the poster of a production, in its inks on its page's background. */
export function poster(of: SeasonPoster, sheet: Sheet): Print {
  const chance = seeded(`poster ${of.seed}`)
  return printed(sheet, inksOn(of.background, of.inks), hung(formOf(of), sheet, chance))
}

/** Forms that rest on the ground are never turned. */
const upright: readonly Form[] = ['pipes', 'planes', 'arches', 'horizon', 'chords']

/** Returns the form as it is, mirrored or on its side: one form gives eight prints. */
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

/** Returns a sheet in any form and inks, for series. */
export const print = (form: Form, inks: Inks, seed: string, sheet: Sheet): Print =>
  printed(sheet, inks, hung(form, sheet, seeded(seed)))

/** Returns the inks: the first is the main ink; of the others, the one with more contrast comes next. */
export function inksOn(paper: string, [first, ...others]: readonly string[]): Inks {
  const contrast = (ink: string) => Math.abs(luminance(ink) - luminance(paper))
  return { paper, inks: [first as string, ...others.sort((a, b) => contrast(b) - contrast(a))] }
}
