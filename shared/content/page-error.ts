/** An error of a block. Editors can complete an incomplete block; a block that threw is a developer's task. */
export interface BlockError {
  blockId: string
  alias: string
  /** Its type isn't known, required fields are missing, parts with missing fields are left out, or it threw. */
  kind: 'unknown' | 'incomplete' | 'partsIncomplete' | 'failed'
  /** The paths of the missing fields: `quotes[1].quote`. */
  missing?: readonly string[]
}
/** The page's content type isn't known. */
export interface UnknownTypeError {
  kind: 'unknownType'
}
export type PageError = BlockError | UnknownTypeError
