interface Seat {
  /** Null if seats aren't numbered. */
  row: string | null
  number: string | null
}

/** A seat in a part of the hall, as text: `Stalls, row C, seat 12`; without a row and a number the part alone. */
export const seatPlace = (part: string, { row, number }: Seat): string =>
  [part, row && `row ${row}`, number && `seat ${number}`].filter(Boolean).join(', ')
