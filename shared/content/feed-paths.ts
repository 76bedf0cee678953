/** The addresses of the sitemap, the news feed and the calendar. */
export const feedPaths = {
  sitemap: '/sitemap.xml',
  news: '/feed.xml',
  season: '/whats-on.ics',
} as const

/**
 * Returns the path of the calendar of a production's performances, by the path of its page; null if the page isn't
 * directly below `/whats-on`.
 */
export const calendarPath = (path: string): string | null => (/^\/whats-on\/[^/]+$/.test(path) ? `${path}.ics` : null)
