import { createContext, useContext } from 'react'
import type { BlockFault } from '#shared/content/block-fault'

/** Told of each fault while rendering. The server's renderer gives one that logs each once; in the browser only its console hears of a failure. */
export const BlockReportContext = createContext(({ alias, blockId, fault }: BlockFault) => {
  if (fault === 'failed') console.error(`${alias} ${blockId} failed`)
})
export const useBlockReport = () => useContext(BlockReportContext)
