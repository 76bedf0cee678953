/** A sheet to print on, in its units. Pictures are drawn about 3200 units wide, whatever their rendered size. */
export interface Sheet {
  width: number
  height: number
}
export interface Inks {
  paper: string
  /** Darkest or strongest first. */
  inks: readonly string[]
}
/** One pass through the press: shapes in one ink. */
export interface Pass {
  ink: number
  shapes: string
}

const n = (value: number) => String(Math.round(value * 10) / 10)
export const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')
export const polygon = (list: readonly (readonly [number, number])[], more = '') =>
  `<path d="M${points(list)}Z"${more}/>`
export const circle = (x: number, y: number, r: number, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${more}/>`
export const rect = (x: number, y: number, width: number, height: number, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${more}/>`
export const line = (x1: number, y1: number, x2: number, y2: number, width: number) =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" fill="none" stroke="currentColor" stroke-width="${n(width)}"/>`
export const path = (d: string, more = '') => `<path d="${d}"${more}/>`
export const turned = (shapes: string, degrees: number, x: number, y: number) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${shapes}</g>`

/** Returns a piece of a ring; angles in degrees, clockwise from three o'clock. */
export function ringPiece(x: number, y: number, inner: number, outer: number, from: number, sweep: number): string {
  if (sweep >= 360) return path(`${ringCircle(x, y, outer)}${ringCircle(x, y, inner)}`, ' fill-rule="evenodd"')
  const at = (radius: number, angle: number) => {
    const turn = (angle * Math.PI) / 180
    return `${n(x + radius * Math.cos(turn))} ${n(y + radius * Math.sin(turn))}`
  }
  const large = sweep > 180 ? 1 : 0
  const [end, i, o] = [from + sweep, n(inner), n(outer)]
  return path(
    `M${at(outer, from)}A${o} ${o} 0 ${large} 1 ${at(outer, end)}L${at(inner, end)}A${i} ${i} 0 ${large} 0 ${at(inner, from)}Z`,
  )
}
const ringCircle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`

/** The source of a picture: a vector drawing, or a print that is still to be rendered. */
export type Drawing = string | Print
export interface Print {
  sheet: Sheet
  paper: string
  passes: readonly { colour: string; blend: 'multiply' | 'screen' | 'normal'; shapes: string }[]
}

/** Returns the passes in their inks: on light paper inks darken each other, on dark paper they lighten. */
export function printed(sheet: Sheet, { paper, inks }: Inks, passes: readonly Pass[]): Print {
  const isLight = luminance(paper) > 0.35
  const inked = passes.map(({ ink, shapes }) => {
    const colour = inks[ink % inks.length] as string
    const isOpaque = isLight && luminance(colour) > luminance(paper) * 0.92
    return { colour, blend: isOpaque ? 'normal' : isLight ? 'multiply' : 'screen', shapes } as const
  })
  return { sheet, paper, passes: inked }
}

export const svg = ({ width, height }: Sheet, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

export const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]
export const luminance = (colour: string) => {
  const [red, green, blue] = channels(colour)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}
