import { instantAt } from '#shared/dates'
import type { Page } from './page.ts'

/**
 * When an article was published: its `publishDate`, which is the venue's wall clock (`2026-03-02T00:00:00`), or else when its item
 * was made. Null where neither is a date.
 */
export function publishedAt({ properties, created }: Page, zone: string): Date | null {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(String(properties.publishDate ?? '')) ?? []
  const instant = day ? instantAt(day, time, zone) : new Date(created ?? '')
  return Number.isNaN(instant.getTime()) ? null : instant
}
