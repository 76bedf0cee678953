import { mainHall, type PlannedSeat } from '../seat-maps/halls.ts'

const COLOURS: Record<string, string> = {
  Premium: '#2336c8',
  'A Reserve': '#6f7ee6',
  'B Reserve': '#c9762b',
  'C Reserve': '#a11d1d',
  'D Reserve': '#5b6270',
}
const RADIUS = 9
const MARGIN = 20
const TITLE = 30

/** Returns every seat of the hall as a dot in the colour of its zone, part by part from the stage, as an SVG. */
export function seatingDrawing(): string {
  const seats = mainHall.seats
  const parts = mainHall.screens.map(({ id, name }) => ({
    name,
    seats: seats.filter(({ screenId }) => screenId === id),
  }))
  const bounds = boundsOf(seats)
  const left = bounds.left - MARGIN
  const width = bounds.right - bounds.left + 2 * MARGIN
  let below = 100
  const stage = `<path d="M${mid(bounds) - 150} 0h300l-30 60h-240z" fill="#eceef4" stroke="#16171d"/>
    <text x="${mid(bounds)}" y="38" text-anchor="middle" font-size="32">Stage</text>`
  const drawn = parts.map(({ name, seats: own }) => {
    const { top, bottom } = boundsOf(own)
    const title = `<text x="${mid(bounds)}" y="${below}" text-anchor="middle" font-size="34">${name}</text>`
    const dots = own.map((seat) => dot(seat, below + TITLE - top)).join('')
    below += bottom - top + TITLE * 3.2
    return title + dots
  })
  return `<svg viewBox="${left} -10 ${width} ${below}" role="img" aria-label="Every seat, in the colour of its zone"
    font-family="Instrument Sans" style="max-height: 138mm">${stage}${drawn.join('')}</svg>${legend()}`
}

function dot({ x, y, zoneId, attributes }: PlannedSeat, shift: number): string {
  const zone = mainHall.zones.find(({ id }) => id === zoneId)
  const colour = COLOURS[zone?.name ?? '']
  const at = `cx="${x}" cy="${(y + shift).toFixed(1)}"`
  return attributes.includes('W')
    ? `<circle ${at} r="${RADIUS}" fill="#fff" stroke="${colour}" stroke-width="4"/>`
    : `<circle ${at} r="${RADIUS}" fill="${colour}"/>`
}

function legend(): string {
  const entries = mainHall.zones.map(({ name }) => `${mark(`fill="${COLOURS[name]}"`)} ${name}`)
  return `<p style="max-width: none; white-space: nowrap">${[...entries, `${mark('fill="#fff" stroke="#16171d" stroke-width="2"')} Wheelchair place`].join(' &ensp;')}</p>`
}
const mark = (paint: string) =>
  `<svg viewBox="0 0 12 12" style="display: inline; width: 3mm; margin: 0" aria-hidden="true"><circle cx="6" cy="6" r="5" ${paint}/></svg>`

interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}
const boundsOf = (seats: readonly PlannedSeat[]): Bounds => ({
  left: Math.min(...seats.map(({ x }) => x)),
  right: Math.max(...seats.map(({ x }) => x)),
  top: Math.min(...seats.map(({ y }) => y)),
  bottom: Math.max(...seats.map(({ y }) => y)),
})
const mid = ({ left, right }: Bounds): number => (left + right) / 2
