import { createContext, useContext } from 'react'
import type { NavigateOptions } from 'react-router-dom'

/** Fetches the page of an address of this site and goes there. For a change of the query alone that the page itself reads, use React Router's `navigate`, with the state `{ staysPut: true }` where nothing is to scroll. */
export type Go = (address: string, options?: NavigateOptions) => Promise<void>

export const GoContext = createContext<Go>(async () => {})
export const useGo = (): Go => useContext(GoContext)
