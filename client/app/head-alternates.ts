import { calendarPath, feedPaths } from '#shared/content/feed-paths'
import type { PageHead } from '#shared/content/page'

/** Links to the page's content in other formats: news as a feed, concerts as a calendar. */
export interface Alternate {
  type: 'application/rss+xml' | 'text/calendar'
  title: string
  href: string
}

export function alternates({ page, site, venue, status }: PageHead): Alternate[] {
  if (status !== 200) return []
  const news: Alternate = {
    type: 'application/rss+xml',
    title: `${site.siteName}: news`,
    href: venue.publicUrl + feedPaths.news,
  }
  const calendar = page.contentType === 'production' ? calendarPath(page.path) : feedPaths.season
  const title = page.contentType === 'production' ? page.name : `${site.siteName}: what’s on`
  return [news, ...(calendar ? [{ type: 'text/calendar' as const, title, href: venue.publicUrl + calendar }] : [])]
}
