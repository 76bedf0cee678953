/** A line in a file of a venue's folder. */
export interface Place {
  file: string
  line: number
}
