import { seeded } from './seeded.ts'
import {
  circle,
  type Inks,
  line,
  type Pass,
  type Print,
  path,
  polygon,
  printed,
  rect,
  ringPiece,
  type Sheet,
  turned,
} from './svg.ts'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/**
 * Things of a concert hall as forms: large, cut off by the sheet, two or three inks. Drawn in a square of 100, scaled
 * to the sheet.
 */
type Thing = () => Pass[]

const fHole =
  'M54 12c-5 0-8 4-8 9 0 8 8 16 10 28 2 13-6 21-6 30 0 5 3 8 6 8 4 0 6-3 6-6 0-4-3-6-6-5 0-9 7-16 7-28 0-13-9-21-9-30 0-3 1-5 3-5 0 3 2 5 5 5 3 0 5-2 5-5 0-4-5-7-13-1Z'

const violin: Thing = () => [
  { ink: 1, shapes: path('M-30 -10C20 -22 34 10 30 26 27 36 30 44 40 52 62 70 52 118 -30 118Z') },
  {
    ink: 0,
    shapes:
      turned(path(fHole), 8, 50, 50) +
      range(4)
        .map((at) => line(78 + at * 4.6, -10, 86 + at * 2.4, 110, 0.5 + at * 0.22))
        .join('') +
      polygon([
        [72, 66],
        [104, 60],
        [106, 66],
        [74, 72],
      ]),
  },
]
const cello: Thing = () => [
  { ink: 0, shapes: path('M104 -8C66 -14 58 12 62 28 65 40 62 48 52 54 30 68 34 112 104 112Z') },
  { ink: 1, shapes: circle(24, 30, 22) },
  { ink: 2, shapes: turned(path(fHole), -12, 50, 50) },
  { ink: 1, shapes: line(-5, 84, 108, 46, 1.6) },
]
const horn: Thing = () => [
  {
    ink: 0,
    shapes:
      ringPiece(42, 42, 25, 29, 0, 360) +
      ringPiece(50, 48, 11, 14.5, 0, 360) +
      ringPiece(35, 44, 12, 15, 90, 250) +
      path('M62 46C68 48 72 52 73 58L67 58C65 54 62 53 56 53Z') +
      path('M4 22 16 26 15 30 3 27Z'),
  },
  { ink: 1, shapes: path('M65 52C68 62 62 72 44 83L112 83C92 78 80 70 73 52Z') },
  { ink: 2, shapes: circle(84, 20, 9) },
]
const fork: Thing = () => [
  {
    ink: 0,
    shapes: rect(38, -5, 6, 56) + rect(58, -5, 6, 56) + ringPiece(51, 50, 7, 13, 0, 180) + rect(48, 60, 6, 50),
  },
  {
    ink: 1,
    shapes: range(6)
      .map((at) => ringPiece(51, 14, 22 + at * 9, 24.5 + at * 9 + at * 0.5, -42, 84))
      .join(''),
  },
  {
    ink: 2,
    shapes: range(4)
      .map((at) => ringPiece(51, 14, 22 + at * 9, 24 + at * 9, 146, 68))
      .join(''),
  },
]
const lute: Thing = () => [
  { ink: 1, shapes: path('M50 20C84 40 92 110 50 116 8 110 16 40 50 20Z') },
  {
    ink: 0,
    shapes:
      ringPiece(50, 66, 7, 13, 0, 360) +
      range(6)
        .map((at) => line(46 + at * 1.6, -5, 44 + at * 2.4, 104, 0.45))
        .join('') +
      rect(45, -10, 10, 34),
  },
  { ink: 2, shapes: circle(88, 16, 15) },
]
const drum: Thing = () => [
  { ink: 1, shapes: path('M8 46A42 15 0 0 0 92 46V92A42 15 0 0 1 8 92Z') },
  {
    ink: 0,
    shapes:
      path('M8 46A42 15 0 0 1 92 46A42 15 0 0 1 8 46Z') +
      range(7)
        .map((at) => line(8 + at * 14, 48 + 9 * Math.sin((at / 6) * Math.PI), 15 + at * 11.6, 100, 0.8))
        .join(''),
  },
  {
    ink: 2,
    shapes:
      turned(rect(48, -12, 2.6, 52) + circle(49.3, 41, 5), -24, 49, 40) +
      turned(rect(70, -16, 2.6, 52) + circle(71.3, 37, 5), 22, 70, 36),
  },
]
const score: Thing = () => [
  { ink: 1, shapes: turned(rect(14, 14, 46, 76), -9, 50, 50) },
  {
    ink: 0,
    shapes: turned(
      range(4)
        .map((stave) =>
          range(5)
            .map((at) => rect(20, 24 + stave * 17 + at * 1.9, 66, 0.42))
            .join(''),
        )
        .join('') +
        range(18)
          .map((at) => circle(24 + (at % 6) * 11, 26 + Math.floor(at / 6) * 17 + ((at * 7) % 5) * 1.6, 1.7))
          .join(''),
      -9,
      50,
      50,
    ),
  },
  { ink: 2, shapes: circle(82, 78, 18) },
]
const programme: Thing = () => [
  {
    ink: 1,
    shapes: polygon([
      [12, 22],
      [49, 14],
      [49, 92],
      [12, 84],
    ]),
  },
  {
    ink: 0,
    shapes: polygon([
      [51, 14],
      [90, 26],
      [90, 88],
      [51, 92],
    ]),
  },
  {
    ink: 2,
    shapes:
      ringPiece(70, 55, 6, 9, 0, 270) +
      ringPiece(70, 55, 12, 17, 90, 220) +
      range(7)
        .map((at) => rect(18, 34 + at * 6, 24 - (at % 3) * 5, 1))
        .join(''),
  },
]
const drinks: Thing = () => [
  { ink: 1, shapes: path('M24 18H62C62 46 54 54 43 54 32 54 24 46 24 18Z') + circle(78, 24, 13) },
  { ink: 0, shapes: rect(41.6, 54, 2.8, 34) + path('M26 92Q43 84 60 92Z') + path('M57 40H87L83 92H61Z') },
  { ink: 2, shapes: path('M25.6 32H60.4C59 47 53 54 43 54 33 54 27 47 25.6 32Z') },
]
const dinner: Thing = () => [
  {
    ink: 0,
    shapes:
      ringPiece(54, 56, 30, 37, 0, 360) +
      rect(8, 16, 1.6, 30) +
      rect(12, 16, 1.6, 30) +
      rect(16, 16, 1.6, 30) +
      path('M6 44H20V52Q13 60 6 52Z') +
      rect(11.4, 54, 3.4, 44),
  },
  { ink: 1, shapes: circle(54, 56, 24) },
  { ink: 2, shapes: path('M38 56A16 16 0 0 1 70 56Z') + path('M88 10Q100 30 94 56H90V98H87V10Z') },
]
const seats: Thing = () => [
  {
    ink: 0,
    shapes: range(5)
      .map((at) =>
        path(
          `M${-14 + at * 25} 110V42Q${-14 + at * 25} 34 ${-6 + at * 25} 34H${1 + at * 25}Q${9 + at * 25} 34 ${9 + at * 25} 42V110Z`,
        ),
      )
      .join(''),
  },
  { ink: 1, shapes: path('M36 110V42Q36 34 44 34H51Q59 34 59 42V110Z') + circle(47.5, 20, 10) },
]
const key: Thing = () => [
  { ink: 1, shapes: circle(32, 42, 30) },
  {
    ink: 0,
    shapes: ringPiece(32, 42, 11, 19, 0, 360) + rect(48, 39, 56, 6) + rect(82, 44, 5, 14) + rect(92, 44, 5, 9),
  },
]

const things = { violin, cello, horn, fork, lute, drum, score, programme, drinks, dinner, seats, key }
export type ThingName = keyof typeof things

export function still(name: ThingName, inks: Inks, seed: string, sheet: Sheet): Print {
  const chance = seeded(seed)
  const size = Math.max(sheet.width, sheet.height) / 100
  const [left, top] = [(sheet.width - size * 100) / 2, (sheet.height - size * 100) / 2]
  const mirror = chance.happens(0.4) ? ` translate(100 0) scale(-1 1)` : ''
  const grown = `translate(${left} ${top}) scale(${size})${mirror}`
  return printed(
    sheet,
    inks,
    things[name]().map(({ ink, shapes }) => ({ ink, shapes: `<g transform="${grown}">${shapes}</g>` })),
  )
}
