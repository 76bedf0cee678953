import type { SeatElement, SeatLook } from './seat-elements.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Markers drawn over the seats: ticks, the symbols of special seats, seats of the same price, the focus. Each kind is a
 * single path for all seats, so that a map of thousands has only a few extra elements.
 */
export class Marks {
  private readonly paths: Record<'plate' | 'glyph' | 'same' | 'tick' | 'taken' | 'cross', SVGPathElement>
  private readonly zones: readonly SVGPathElement[]
  private readonly rings: readonly SVGCircleElement[]
  private sameZone: number | null = null

  constructor(drawing: SVGSVGElement) {
    const layer = document.createElementNS(SVG, 'g')
    layer.setAttribute('data-marks', '')
    layer.setAttribute('aria-hidden', 'true')
    const add = <K extends 'path' | 'circle'>(tag: K, name: string) => {
      const element = document.createElementNS(SVG, tag)
      element.setAttribute('class', name)
      layer.append(element)
      return element
    }
    this.zones = zoneSigns.map((_, step) => add('path', `zone-${step}`))
    const [plate, glyph, same] = [add('path', 'plate'), add('path', 'glyph'), add('path', 'same')]
    this.paths = {
      plate,
      glyph,
      same,
      tick: add('path', 'tick'),
      taken: add('path', 'glyph'),
      cross: add('path', 'cross'),
    }
    this.rings = [add('circle', 'ring-ground'), add('circle', 'ring')]
    this.focus(null)
    drawing.append(layer)
  }

  /** Draws the symbols of special seats that can be chosen, and the ticks of the chosen ones. */
  show(seats: readonly SeatElement[], lookOf: (seat: SeatElement) => SeatLook): void {
    let [plates, glyphs, ticks] = ['', '', '']
    for (const seat of seats) {
      const look = lookOf(seat)
      if (look === 'cart') ticks += tick(seat)
      else if (look === 'available' && seat.seat.attributes.length > 0) {
        const sign = signOf(seat)
        if (!sign) continue
        plates += disc(seat, 0.74)
        glyphs += sign
      }
    }
    set(this.paths.plate, plates)
    set(this.paths.glyph, glyphs)
    set(this.paths.tick, ticks)
  }

  /** Draws why seats are taken. */
  showTaken(seats: readonly SeatElement[], signIn: (seat: SeatElement) => TakenSign | undefined): void {
    let [filled, crosses] = ['', '']
    for (const seat of seats) {
      const sign = signIn(seat)
      if (sign === 'sold') crosses += takenSigns.sold(seat)
      else if (sign) filled += takenSigns[sign](seat)
    }
    set(this.paths.taken, filled)
    set(this.paths.cross, crosses)
  }

  /** Draws the marks of these seats' zones, on those that have no other symbol. */
  showZones(seats: readonly SeatElement[], stepOf: (seat: SeatElement) => number): void {
    const paths = this.zones.map(() => '')
    for (const seat of seats) {
      const step = stepOf(seat)
      if (!signOf(seat)) paths[step] += zoneSigns[step]?.(seat) ?? ''
    }
    for (const [step, path] of this.zones.entries()) set(path, paths[step] ?? '')
  }

  /** Draws rings around the free seats of a zone; null removes them. */
  showZone(zoneId: number | null, seats: () => readonly SeatElement[]): void {
    if (this.sameZone === zoneId) return
    this.sameZone = zoneId
    set(
      this.paths.same,
      zoneId === null
        ? ''
        : seats()
            .map((seat) => disc(seat, 1.24))
            .join(''),
    )
  }

  focus(seat: SeatElement | null): void {
    for (const ring of this.rings) {
      if (!seat) ring.setAttribute('display', 'none')
      else {
        ring.setAttribute('cx', String(seat.x))
        ring.setAttribute('cy', String(seat.y))
        ring.setAttribute('r', String(seat.radius * 1.6))
        ring.removeAttribute('display')
      }
    }
  }
}

function set(path: SVGPathElement, d: string): void {
  if (path.getAttribute('d') !== d) path.setAttribute('d', d)
}

type At = Pick<SeatElement, 'x' | 'y' | 'radius'>

const round = (value: number) => Math.round(value * 100) / 100
/** A point of a symbol, in radii from the seat's centre. */
const at = ({ x, y, radius }: At, right: number, down: number) =>
  `${round(x + right * radius)} ${round(y + down * radius)}`

function disc(seat: At, radii: number, right = 0, down = 0): string {
  const r = round(seat.radius * radii)
  return `M${at(seat, right - radii, down)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

const tick = (seat: At) => `M${at(seat, -0.42, 0.04)}L${at(seat, -0.1, 0.36)}L${at(seat, 0.46, -0.34)}`
const polygon = (seat: At, ...points: readonly (readonly [number, number])[]) =>
  `M${points.map(([right, down]) => at(seat, right, down)).join('L')}z`

/** The symbols, as in the legend: a wheelchair place, a companion's place, a restricted view or sound. */
export const signs: Readonly<Record<'W' | 'C' | 'R', (seat: At) => string>> = {
  /** A person in profile over a wheel. */
  W: (seat) =>
    disc(seat, 0.13, -0.1, -0.46) +
    polygon(
      seat,
      [-0.2, -0.3],
      [0.0, -0.3],
      [0.04, -0.06],
      [0.3, -0.06],
      [0.42, 0.4],
      [0.28, 0.44],
      [0.18, 0.1],
      [-0.14, 0.1],
    ) +
    `M${at(seat, -0.24, -0.08)}A${round(seat.radius * 0.36)} ${round(seat.radius * 0.36)} 0 1 0 ${at(seat, 0.24, 0.3)}L${at(seat, 0.12, 0.22)}A${round(seat.radius * 0.24)} ${round(seat.radius * 0.24)} 0 1 1 ${at(seat, -0.2, 0.06)}z`,
  /** Two people. */
  C: (seat) =>
    disc(seat, 0.16, -0.24, -0.26) +
    disc(seat, 0.16, 0.24, -0.26) +
    polygon(seat, [-0.42, 0.42], [-0.42, 0.12], [-0.32, -0.02], [-0.16, -0.02], [-0.06, 0.12], [-0.06, 0.42]) +
    polygon(seat, [0.06, 0.42], [0.06, 0.12], [0.16, -0.02], [0.32, -0.02], [0.42, 0.12], [0.42, 0.42]),
  R: (seat) => polygon(seat, [0, -0.5], [0.5, 0.38], [-0.5, 0.38]),
}

const bar = (seat: At, right: number, down: number) =>
  polygon(seat, [-right, -down], [right, -down], [right, down], [-right, down])

/** The marks of the five steps of zones: a dot, an upright bar, a level bar, a diamond and a cross. */
export const zoneSigns: readonly ((seat: At) => string)[] = [
  (seat) => disc(seat, 0.3),
  (seat) => bar(seat, 0.15, 0.5),
  (seat) => bar(seat, 0.5, 0.15),
  (seat) => polygon(seat, [0, -0.46], [0.46, 0], [0, 0.46], [-0.46, 0]),
  (seat) => `${bar(seat, 0.13, 0.5)}${bar(seat, 0.5, 0.13)}`,
]

export type TakenSign = 'sold' | 'held' | 'blocked' | 'reserved'

/** The symbols of taken seats at the desk: a cross, a dot, a square and a triangle. */
export const takenSigns: Readonly<Record<TakenSign, (seat: At) => string>> = {
  sold: (seat) => `M${at(seat, -0.5, -0.5)}L${at(seat, 0.5, 0.5)}M${at(seat, 0.5, -0.5)}L${at(seat, -0.5, 0.5)}`,
  held: (seat) => disc(seat, 0.42),
  blocked: (seat) => polygon(seat, [-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]),
  reserved: signs.R,
}

function signOf(seat: SeatElement): string {
  const { attributes } = seat.seat
  if (attributes.includes('W')) return signs.W(seat)
  if (attributes.includes('C')) return signs.C(seat)
  return attributes.includes('R') || attributes.includes('O') ? signs.R(seat) : ''
}
