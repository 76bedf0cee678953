import type { Settings } from '#config/settings'
import { venueDay } from '#shared/dates'
import type { Sources } from './page-sources.ts'

const MINUTE = 60_000
/** Caches the day per minute, because computing it from the time zone costs more than sending a cached page. */
const lastDays = new WeakMap<Settings, { minute: number; day: string }>()

/** Returns the venue's day, YYYY-MM-DD. */
export function todayOf({ settings, now }: Pick<Sources, 'settings' | 'now'>): string {
  const minute = Math.floor(now() / MINUTE)
  const last = lastDays.get(settings)
  if (last?.minute === minute) return last.day
  const day = venueDay(new Date(minute * MINUTE), settings.VENUE_TIME_ZONE)
  lastDays.set(settings, { minute, day })
  return day
}
