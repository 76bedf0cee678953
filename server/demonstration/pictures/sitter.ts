import type { Chance } from './seeded.ts'
import { circle, mixed, path, polygon, rect } from './svg.ts'
import type { Tones } from './tones.ts'

/** The papers for faces: none of the print's inks is a skin tone. */
const lights = ['#f3d9bd', '#d9a578', '#b5734a', '#8a5236', '#5d3524', '#efc9a6']

/** Returns head and shoulders in a field of 100 × 125, turned to one side. */
export function sitter(chance: Chance, tones: Tones, { hairs, mayHaveBeard }: Look): string {
  const lit = mixed(chance.oneOf(lights), tones.paper, 0.12)
  const shade = mixed(lit, tones.dark, 0.42)
  const clothed = chance.oneOf([
    tones.dark,
    tones.dark,
    mixed(tones.other, tones.dark, 0.35),
    mixed(tones.strong, tones.dark, 0.6),
  ])
  const hairInk = chance.oneOf([
    tones.dark,
    tones.dark,
    mixed(tones.dark, tones.strong, 0.45),
    mixed(tones.paper, tones.dark, 0.28),
    mixed(tones.other, tones.dark, 0.5),
  ])
  const hair = chance.oneOf(hairs)
  const hasBeard = mayHaveBeard && chance.happens(0.45)
  const figure = [
    behind(hair, hairInk),
    path('M40 62C40 76 38 82 30 86L70 86C61 82 60 76 60 62Z', ` fill="${shade}"`),
    shoulders(chance, clothed, lit, tones),
    `<ellipse cx="50" cy="47" rx="16.5" ry="21" fill="${lit}"/>`,
    path(
      'M50 26A16.5 21 0 0 0 50 68C53 65 52.5 61 51.4 58.6L55.8 56.4 51.2 44C50.2 40 50.6 32 50 26Z',
      ` fill="${shade}"`,
    ),
    hasBeard
      ? path(
          'M33.6 50C34 66 41 71 50 71 59 71 66 66 66.4 50 63 58 58 60.4 50 60.4 42 60.4 37 58 33.6 50Z',
          ` fill="${hairInk}"`,
        )
      : '',
    above(hair, hairInk, tones),
    chance.happens(0.2) ? glasses(tones.dark) : '',
  ].join('')
  return chance.happens(0.5) ? figure : `<g transform="translate(100 0) scale(-1 1)">${figure}</g>`
}

type Style = 'crop' | 'bun' | 'bob' | 'long' | 'curls' | 'bald' | 'side' | 'scarf' | 'quiff' | 'plait'
export interface Look {
  hairs: readonly Style[]
  mayHaveBeard: boolean
}
const short: Look = { hairs: ['crop', 'bald', 'side', 'quiff', 'curls'], mayHaveBeard: true }
const other: Look = {
  hairs: ['crop', 'bun', 'bob', 'long', 'curls', 'side', 'scarf', 'quiff', 'plait'],
  mayHaveBeard: false,
}
/** Returns the hair styles for a person, by first name. */
export const lookOf = (name: string): Look =>
  /^(Tomas|Daniel|Pieter|Piet|Aurelio|Kofi|Peter|Xavier|Otis|Henry|Elias|Samir|Leo|Jarrah|Kei) /.test(name)
    ? short
    : other

/** Returns the hair behind the neck. */
function behind(style: Style, ink: string): string {
  const fill = ` fill="${ink}"`
  if (style === 'long') return path('M32 44C27 62 28 82 24 96L76 96C72 82 73 62 68 44Z', fill)
  if (style === 'bob') return path('M31 42C29 54 29 62 31 70L69 70C71 62 71 54 69 42Z', fill)
  if (style === 'scarf') return path('M31 40C28 60 32 78 22 92L78 92C68 78 72 60 69 40Z', fill)
  if (style === 'plait')
    return [0, 1, 2, 3, 4].map((knot) => circle(33 - knot * 1.2, 62 + knot * 6.4, 4.4 - knot * 0.4, fill)).join('')
  return ''
}

function above(style: Style, ink: string, { strong }: Tones): string {
  const fill = ` fill="${ink}"`
  const cap = 'M32.6 46C31 30 39 23.4 50 23.4 61 23.4 69 30 67.4 46'
  switch (style) {
    case 'bald':
      return ''
    case 'crop':
      return path(`${cap}C66 39 62 34.6 50 34.6 38 34.6 34 39 32.6 46Z`, fill)
    case 'bun':
      return circle(38, 22.4, 8.4, fill) + path(`${cap}C64 36 57 33 49 33 40 33 35 38 32.6 46Z`, fill)
    case 'bob':
      return path(
        'M31 56C28.6 30 38 21.6 50 21.6 62 21.6 71.4 30 69 56L66 56C66.4 44 62 37 52 35.6 44 37 36 38 34.4 56Z',
        fill,
      )
    case 'long':
      return path('M31 52C29 30 38 22 50 22 62 22 71 30 69 52 66 42 60 36 47 34 40 38 34 42 31 52Z', fill)
    case 'curls':
      return [
        [34, 40],
        [34, 31],
        [40, 24.6],
        [48, 21.6],
        [56, 22.6],
        [63, 27],
        [67, 35],
        [67, 43],
        [50, 29],
        [42, 31],
        [58, 31],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 6.2, fill))
        .join('')
    case 'side':
      return path(`${cap}C67 38 60 36 53 30 49 36 40 38 36 38 34 41 33.4 44 32.6 46Z`, fill)
    case 'scarf':
      return (
        path(
          'M31 46C28 28 38 20.4 50 20.4 62 20.4 72 28 69 46 64 36 58 33 50 33 42 33 36 36 31 46Z',
          ` fill="${ink}"`,
        ) + path('M33 38C40 29 60 29 67 38L67.6 41C60 33 40 33 32.4 41Z', ` fill="${strong}"`)
      )
    case 'quiff':
      return path(
        'M32.6 46C31 36 33 30 38 27 44 16 62 15 68 26 70 32 69 40 67.4 46 66 38 64 34.6 60 33.4 52 36 42 34 38 35 35 38 34 41 32.6 46Z',
        fill,
      )
    case 'plait':
      return path(`${cap}C66 38 58 34 50 27 42 34 34 38 32.6 46Z`, fill)
  }
}

const glasses = (ink: string) =>
  [42.4, 57.6]
    .map((x) => `<circle cx="${x}" cy="47.6" r="5.6" fill="none" stroke="${ink}" stroke-width="1.3"/>`)
    .join('') + rect(47.6, 46.8, 4.8, 1.3, ` fill="${ink}"`)

function shoulders(chance: Chance, cloth: string, lit: string, { paper, strong, dark }: Tones): string {
  const fill = ` fill="${cloth}"`
  const body = path('M4 130C5 104 14 92 34 84 44 90 56 90 66 84 86 92 95 104 96 130Z', fill)
  const collars = [
    () =>
      polygon(
        [
          [38, 83],
          [50, 104],
          [62, 83],
          [50, 90],
        ],
        ` fill="${lit}"`,
      ),
    () => path('M38.6 72H61.4V88C56 92 44 92 38.6 88Z', fill),
    () =>
      polygon(
        [
          [36, 83.4],
          [50, 112],
          [64, 83.4],
          [50, 92],
        ],
        ` fill="${paper}"`,
      ) +
      polygon(
        [
          [36, 83.4],
          [44, 84],
          [50, 112],
          [38, 100],
        ],
        ` fill="${mixed(cloth, '#000000', 0.25)}"`,
      ) +
      polygon(
        [
          [64, 83.4],
          [56, 84],
          [50, 112],
          [62, 100],
        ],
        ` fill="${mixed(cloth, '#000000', 0.25)}"`,
      ),
    () => path('M8 112C24 104 56 104 72 86L80 90C70 112 30 118 6 126Z', ` fill="${strong}"`),
    () => path('M36 84C42 96 58 96 64 84L66 85C60 100 40 100 34 85Z', ` fill="${mixed(strong, dark, 0.2)}"`),
    () => '',
  ]
  return body + chance.oneOf(collars)()
}
