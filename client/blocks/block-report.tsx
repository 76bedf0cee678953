import { createContext, useContext } from 'react'

/** A block that an editor has to mend: it can't be shown as it is. */
export interface BlockFault {
  blockId: string
  alias: string
  /** The block's type isn't known here, or these fields of it are missing. */
  fault: 'unknown' | { missing: readonly string[] }
}
/** Told of each fault while rendering. The server's renderer gives one that logs each once; the browser has no need of it. */
export const BlockReportContext = createContext<(fault: BlockFault) => void>(() => {})
export const useBlockReport = () => useContext(BlockReportContext)
