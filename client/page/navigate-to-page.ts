import { createContext, useContext } from 'react'
import type { NavigateOptions } from 'react-router-dom'

/**
 * Fetches the page of an address of this site and navigates to it. For a change of the query alone that the page itself
 * reads, use React Router's `navigate`, with the state `{ keepsScroll: true }` where the page is not to be scrolled.
 */
export type NavigateToPage = (address: string, options?: NavigateOptions) => Promise<void>

export const NavigateToPageContext = createContext<NavigateToPage>(async () => {})
export const useNavigateToPage = (): NavigateToPage => useContext(NavigateToPageContext)
