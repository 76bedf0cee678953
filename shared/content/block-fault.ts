/** A block that an editor has to mend: it can't be shown as it is. */
export interface BlockFault {
  blockId: string
  alias: string
  /** The block's type isn't known here, or these fields of it are missing. */
  fault: 'unknown' | { missing: readonly string[] }
}
