/** A fault of a block. An incomplete block is for an editor to complete, one that threw for a developer to repair. */
export interface BlockFault {
  blockId: string
  alias: string
  /** Its type isn't known, required fields are missing, parts with missing fields are left out, or it threw. */
  fault: 'unknown' | 'incomplete' | 'partsIncomplete' | 'failed'
  /** The paths of the missing fields: `quotes[1].quote`. */
  missing?: readonly string[]
}
/** The page's content type isn't known. */
export interface TypeFault {
  fault: 'unknownType'
}
export type PageFault = BlockFault | TypeFault
