import type { ReactNode } from 'react'

/**
 * Marks a component whose HTML the server keeps: it depends on nothing but `keptBy`, which names all that it reads of
 * the page, such as the version of the site's data. It renders a single element. A test compares all pages with
 * renderings that keep nothing.
 */
export const keepHtml = <P extends { keptBy: string }>(component: (props: P) => ReactNode): ((props: P) => ReactNode) =>
  Object.assign(component, { keepsHtml: true })
