import { createContext, type ReactNode, useContext } from 'react'
import type { Page, PageData, Site, Venue } from '#shared/content/page'

const PageDataContext = createContext<PageData | null>(null)

export function PageProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <PageDataContext value={data}>{children}</PageDataContext>
}

/** The data of the current page. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext)
  if (!data) throw new Error('usePageData outside of a page')
  return data
}
export const usePage = (): Page => usePageData().page
export const useSite = (): Site => usePageData().site
export const useVenue = (): Venue => usePageData().venue
