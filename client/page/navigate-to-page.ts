import { createContext, useContext } from 'react'
import type { NavigateOptions } from 'react-router-dom'

/**
 * Fetches a page of this site and navigates to it. To change only query parameters that the page itself reads, use
 * React Router's `navigate`, with the state `{ keepsScroll: true }` to preserve the scroll position.
 */
export type NavigateToPage = (address: string, options?: NavigateOptions) => Promise<void>

export const NavigateToPageContext = createContext<NavigateToPage>(async () => {})
export const useNavigateToPage = (): NavigateToPage => useContext(NavigateToPageContext)
