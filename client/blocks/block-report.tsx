import { createContext, useContext } from 'react'
import type { BlockError } from '#shared/content/page-error'

/**
 * Called with each rendering error. The server's renderer provides a function that logs each error once; the browser
 * reports only failures, in the console.
 */
export const BlockReportContext = createContext(({ alias, blockId, kind }: BlockError) => {
  if (kind === 'failed') console.error(`${alias} ${blockId} failed`)
})
export const useBlockReport = () => useContext(BlockReportContext)
