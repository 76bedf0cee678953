/** A seat as its row in seats.csv says. */
export interface SeatLine {
  /** Its line in the file. */
  line: number
  /** Unique in the venue: the name of the seat in the map. */
  key: string
  screen: string
  section: string
  zone: string
  row: string
  number: number
  x: number
  y: number
  attributes: string[]
  /** Undefined where it follows from the places of the row. */
  position: number | undefined
  /** Undefined where it is the row's place in the file; rows side by side have the same one. */
  rowPosition: number | undefined
  quality: number | undefined
  /**
   * The key of the wheelchair place that a companion’s seat belongs to; null for none, undefined for the one beside.
   */
  companion: string | null | undefined
}

export interface Seat extends SeatLine {
  rowPosition: number
  position: number
  quality: number
  companion: string | null
}
