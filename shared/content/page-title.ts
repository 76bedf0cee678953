import type { Site } from './page.ts'

/** Returns the document's title of a page without a title of its own: its name and the site's. */
export const pageTitle = (name: string, { siteName }: Pick<Site, 'siteName'>): string =>
  [name, siteName].filter(Boolean).join(' | ')
