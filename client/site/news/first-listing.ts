import type { RelatedPages } from '#shared/content/preload'

/** The site's first news listing: for what shows an article's tags, or the way back from it. */
export const firstListing: RelatedPages = { contentType: 'news', choose: (pages) => pages.slice(0, 1) }
