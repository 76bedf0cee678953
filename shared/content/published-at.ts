import { isDay } from '#shared/calendar-day'
import { instantAt } from '#shared/dates'
import type { Page } from './page.ts'

type Dated = Pick<Page, 'properties'> & { created?: string | null }

const WITH_OFFSET = /T[\d:.]+[+-]\d\d:\d\d$/
const DATE = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d))?/

/**
 * Returns when an article was published: its `publishDate`, which is the venue's local time (`2026-03-02T00:00:00`)
 * unless it has an offset, or else the creation date of its item. Null if neither is a date.
 */
export function publishedAt({ properties, created }: Dated, zone: string): Date | null {
  const publishDate = String(properties.publishDate ?? '')
  const [, day, time = '00:00'] = DATE.exec(publishDate) ?? []
  const published =
    day && isDay(day) ? (WITH_OFFSET.test(publishDate) ? new Date(publishDate) : instantAt(day, time, zone)) : null
  const instant = published ?? new Date(created ?? '')
  return Number.isNaN(instant.getTime()) ? null : instant
}
