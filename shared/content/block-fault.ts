/** A fault of a block, for an editor to mend where it can't be shown as it is, for a developer where it failed. */
export interface BlockFault {
  blockId: string
  alias: string
  /** Its type isn't known here, it lacks required fields, parts of it do and are left out, or it threw. */
  fault: 'unknown' | 'incomplete' | 'partsIncomplete' | 'failed'
  /** The paths of the fields that lack: `quotes[1].quote`. */
  missing?: readonly string[]
}
/** The page's type isn't known here. */
export interface TypeFault {
  fault: 'unknownType'
}
export type PageFault = BlockFault | TypeFault
