import { createContext, useContext } from 'react'
import type { BlockFault } from '#shared/content/block-fault'

/**
 * Called with each rendering error. The server's renderer provides a function that logs each error once; the browser
 * reports only failures, in the console.
 */
export const BlockReportContext = createContext(({ alias, blockId, fault }: BlockFault) => {
  if (fault === 'failed') console.error(`${alias} ${blockId} failed`)
})
export const useBlockReport = () => useContext(BlockReportContext)
