/** The colours of one portrait. */
export interface Tones {
  paper: string
  /** The darkest of its inks. */
  dark: string
  strong: string
  other: string
}
