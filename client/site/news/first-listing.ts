import type { RelatedPages } from '#shared/content/preload'

/** The site's first news listing, for components that show an article's tags or a link back to the list. */
export const firstListing: RelatedPages = { contentType: 'news', choose: (pages) => pages.slice(0, 1) }
