/** Where programs find what changes: addresses of this site that are no pages. */
export const feedPaths = {
  sitemap: '/sitemap.xml',
  news: '/feed.xml',
  season: '/whats-on.ics',
} as const

/**
 * The calendar of a production's performances, by the path of its page; null where the page isn't directly below
 * `/whats-on`.
 */
export const calendarPath = (path: string): string | null => (/^\/whats-on\/[^/]+$/.test(path) ? `${path}.ics` : null)
