import { createContext, useContext } from 'react'
import type { BlockFault } from '#shared/content/block-fault'

/**
 * Is called with each fault while rendering. The server's renderer provides one that logs each fault once; in the
 * browser only failures are reported, in the console.
 */
export const BlockReportContext = createContext(({ alias, blockId, fault }: BlockFault) => {
  if (fault === 'failed') console.error(`${alias} ${blockId} failed`)
})
export const useBlockReport = () => useContext(BlockReportContext)
