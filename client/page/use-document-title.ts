import { useEffect } from 'react'
import { pageTitle } from '#shared/content/page-title'
import { useSite } from './page-context.tsx'

/** Sets the document's title where the page's own says something else than its heading. Null leaves it unchanged. */
export function useDocumentTitle(heading: string | null): void {
  const site = useSite()
  useEffect(() => {
    if (heading) document.title = pageTitle(heading, site)
  }, [heading, site])
}
