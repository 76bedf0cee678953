/** A seat as a file of another program describes it. */
export interface FoundSeat {
  /** Its section's name. */
  section: string
  row: string
  /** As it is in the file, such as “12” or “12a”. */
  number: string
  /** Its zone's name. */
  zone: string
  x: number
  y: number
  /** Its place in the file, for messages. */
  at: string
}

/** A hall as it was read from a file. */
export interface FoundPlan {
  name: string
  seats: readonly FoundSeat[]
  /** Names from the most to the least expensive, as far as the file says. */
  zones: readonly string[]
  /** The stage's centre, or null if the file doesn't name a stage. */
  stage: Point | null
  /** Returns an SVG with these seats under their keys, enlarged by `scale`. */
  draw(keys: ReadonlyMap<FoundSeat, string>, scale: number): string
}

export interface Point {
  x: number
  y: number
}

/** Records what couldn't be read: its place in the file, and what was done about it. */
export type Note = (at: string, what: string) => void

/** A file that isn't a seating plan or exceeds the limits. The message tells why. */
export class UnreadablePlan extends Error {
  override name = 'UnreadablePlan'
}

const STAGES = /\b(?:stage|podium|b[üu]hne|sc[èe]ne|escenario|palco)\b/i
/** Returns whether a name is that of a stage. */
export const isStage = (name: string): boolean => STAGES.test(name)
