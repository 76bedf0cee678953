/** A seat as its row in seats.csv describes it. */
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
  /** Undefined if it is derived from the places of the row. */
  position: number | undefined
  /** Undefined if it is the row's position in the file. Rows side by side have the same value. */
  rowPosition: number | undefined
  quality: number | undefined
  /**
   * The key of the wheelchair place that a companion's seat belongs to. Null for none, undefined for the adjacent one.
   */
  companion: string | null | undefined
}

export interface Seat extends SeatLine {
  rowPosition: number
  position: number
  quality: number
  companion: string | null
}
