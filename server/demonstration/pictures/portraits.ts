import { type Chance, seeded } from './seeded.ts'
import { lookOf, sitter } from './sitter.ts'
import { circle, type Inks, mixed, path, polygon, rect, type Sheet, svg } from './svg.ts'
import type { Tones } from './tones.ts'

/**
 * Returns a portrait in cut paper, without a face: a person before a shape, in what they wear, with a sign of what they
 * play. Ensembles have several people.
 */
export function portrait(name: string, role: string, { paper, inks }: Inks, sheet: Sheet): string {
  const chance = seeded(`portrait ${name}`)
  const [dark = paper, strong = dark, other = strong] = inks
  const tones = chance.happens(0.5) ? { paper, dark, strong, other } : { paper, dark, strong: other, other: strong }
  const places = placesOf(role)
  const ground = rect(0, 0, 100, 125, ` fill="${tones.paper}"`) + backdrop(chance, tones)
  const looks = places.length === 1 ? [lookOf(name)] : [lookOf('Tomas '), lookOf('')]
  const people = places.map((place) => at(place, sitter(chance, tones, chance.oneOf(looks)))).join('')
  const { width, height } = sheet
  const whole = `<g transform="scale(${width / 100} ${height / 125})">${ground}${people}${signOf(role, tones)}</g>`
  return svg(sheet, whole)
}

interface Place {
  x: number
  y: number
  scale: number
}
const at = ({ x, y, scale }: Place, figure: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${figure}</g>`

const alone: Place[] = [{ x: 0, y: 0, scale: 1 }]
/** Farthest first. */
const four: Place[] = [
  { x: 2, y: 22, scale: 0.56 },
  { x: 42, y: 14, scale: 0.56 },
  { x: -14, y: 47, scale: 0.68 },
  { x: 40, y: 44, scale: 0.68 },
]
const many: Place[] = [
  ...[-8, 16, 40, 64].map((x, index) => ({ x, y: 17 + (index % 2) * 3, scale: 0.42 })),
  ...[-20, 10, 38].map((x, index) => ({ x: x + 6, y: 38 + (index % 2) * 4, scale: 0.54 })),
  ...[-14, 38].map((x) => ({ x, y: 62, scale: 0.68 })),
]
function placesOf(role: string): readonly Place[] {
  if (/quartet|trio/.test(role)) return four
  return /orchestra|ensemble|voices|chorus|band|players|fiddles|soloists/.test(role) ? many : alone
}

/** Returns the shape behind: part of the hall, cut large. */
function backdrop(chance: Chance, { strong, other, paper }: Tones): string {
  const turn = chance.oneOf([-1, 1])
  const x = 50 - turn * chance.between(8, 20)
  const fill = ` fill="${strong}"`
  const pale = ` fill="${mixed(paper, other, 0.45)}"`
  const forms = [
    () => circle(x, chance.between(42, 52), chance.between(34, 40), fill),
    () => path(`M${x - 34} 125V52A34 34 0 0 1 ${x + 34} 52V125Z`, fill),
    () => rect(turn > 0 ? 0 : 46, 0, 54, 125, fill) + circle(turn > 0 ? 78 : 22, 26, 9, pale),
    () => [0, 1, 2, 3, 4].map((stripe) => rect(6 + stripe * 19, 0, 11, 125, stripe === 2 ? fill : pale)).join(''),
    () => circle(50, 96, 62, pale) + circle(50, 96, 44, fill),
    () =>
      polygon(
        [
          [turn > 0 ? 0 : 100, 0],
          [turn > 0 ? 100 : 0, 0],
          [turn > 0 ? 0 : 100, 125],
        ],
        fill,
      ),
    () => rect(0, 0, 100, 62, pale) + circle(x, 62, 30, fill),
    () => rect(0, 0, 100, 125, fill) + circle(50 + turn * 26, 30, 40, pale),
  ]
  return chance.oneOf(forms)()
}

/** Returns what they play, as a few strokes over the lower edge. */
function signOf(role: string, tones: Tones): string {
  const { paper, other, dark } = tones
  const ink = ` fill="${mixed(other, paper, 0.15)}"`
  const lines = (count: number, x: number, gap: number, width: number, lean: number) =>
    Array.from({ length: count }, (_, index) => {
      const left = x + index * gap
      return polygon(
        [
          [left, 78],
          [left + width, 78],
          [left + width + lean, 130],
          [left + lean, 130],
        ],
        ink,
      )
    }).join('')
  if (/piano|harpsichord|harmonium|accordion/.test(role))
    return Array.from({ length: 8 }, (_, index) => {
      const x = index * 12.5
      const black = [0, 1, 3, 4, 5].includes(index % 7) ? rect(x + 8.6, 104, 7, 13, ` fill="${dark}"`) : ''
      return rect(x + 0.5, 104, 11.5, 22, ` fill="${mixed(paper, '#ffffff', 0.4)}"`) + black
    }).join('')
  if (/violin|cello|viola|bass|fiddle|kamancheh/.test(role))
    return (
      lines(4, 70, 3.4, 0.9, 6) +
      polygon(
        [
          [8, 118],
          [98, 88],
          [98.6, 89.6],
          [8.6, 119.8],
        ],
        ink,
      )
    )
  if (/guitar|lute|theorbo|oud/.test(role))
    return circle(26, 128, 22, ink) + circle(26, 128, 11, ` fill="${dark}"`) + lines(6, 20, 2.2, 0.5, 0)
  if (/conductor|director/.test(role))
    return (
      polygon(
        [
          [12, 122],
          [58, 74],
          [59, 74.8],
          [13.6, 123.4],
        ],
        ink,
      ) + circle(12, 123, 2.4, ink)
    )
  if (/percussion|drums/.test(role))
    return (
      `<ellipse cx="50" cy="126" rx="46" ry="15"${ink}/>` +
      polygon(
        [
          [22, 96],
          [40, 122],
          [41.4, 121],
          [23.4, 95],
        ],
        ` fill="${paper}"`,
      )
    )
  if (/soprano|baritone|voice|storyteller|speaker/.test(role))
    return [0, 1, 2]
      .map(
        (ring) =>
          `<circle cx="50" cy="125" r="${14 + ring * 8}" fill="none" stroke="${mixed(other, paper, 0.15)}" stroke-width="1.6"/>`,
      )
      .join('')
  if (/clarinet|flute|saxophone|oboe|yidaki/.test(role))
    return (
      polygon(
        [
          [70, 76],
          [74, 75],
          [92, 130],
          [84, 130],
        ],
        ink,
      ) + [0, 1, 2, 3].map((hole) => circle(75.6 + hole * 3.2, 88 + hole * 9, 1.3, ` fill="${dark}"`)).join('')
    )
  return ''
}
