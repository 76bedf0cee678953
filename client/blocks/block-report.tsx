import { createContext, useContext } from 'react'
import type { BlockFault } from '#shared/content/block-fault'

/** Told of each fault while rendering. The server's renderer gives one that logs each once; the browser has no need of it. */
export const BlockReportContext = createContext<(fault: BlockFault) => void>(() => {})
export const useBlockReport = () => useContext(BlockReportContext)
