interface NamedSeat {
  /** The part of the hall, such as `Stalls` or `Grand Circle Left`. */
  part: string
  row: string
  number: number
}

/** Returns the names of seats in the order of the hall, such as "Stalls H10–14, H16; Circle A1". */
export function seatNames(seats: readonly NamedSeat[]): string {
  const parts: { part: string; ranges: { row: string; from: number; to: number }[] }[] = []
  for (const { part, row, number } of seats) {
    if (parts.at(-1)?.part !== part) parts.push({ part, ranges: [] })
    const ranges = parts.at(-1)?.ranges ?? []
    const last = ranges.at(-1)
    if (last?.row === row && last.to === number - 1) last.to = number
    else ranges.push({ row, from: number, to: number })
  }
  return parts
    .map(({ part, ranges }) => `${part} ${ranges.map(({ row, from, to }) => row + span(from, to)).join(', ')}`)
    .join('; ')
}

const span = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`)
