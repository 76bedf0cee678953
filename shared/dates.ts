import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { venueLocale } from './venue-locale.ts'

/**
 * Dates as the site shows them, always in a given time zone and never in the device's. The examples are those of en-AU;
 * other locales may write the month first, or 24 hours.
 *
 * dayjs gets the zone's local time as if it were UTC. Its timezone plugin isn't used because it calculates with the
 * device's time zone: it is an hour off at times that the device skips for daylight saving and the venue doesn't.
 */
dayjs.extend(utc)
dayjs.extend(advancedFormat)

export const dateFormats = {
  /** For dates without another format, such as the time of a log-in: 2024-03-05 19:30 */
  general: 'YYYY-MM-DD HH:mm',
  /** In headings and summaries: Tuesday, 05 March 2024, 7:30pm */
  performance: 'dddd, DD MMMM YYYY, h:mma',
  /** In lists and cart lines: Tue, 05 Mar 2024, 7:30pm */
  performanceShort: 'ddd, DD MMM YYYY, h:mma',
  eventTime: 'h:mma',
  eventDate: 'DD MMM YYYY',
  /** Tuesday 05 March 2024 - 7:30pm */
  list: 'dddd DD MMMM YYYY - h:mma',
  /** Tuesday 5 March 2024 */
  calendarHeading: 'dddd D MMMM YYYY',
  news: 'D MMMM YYYY',
  featuredArticle: 'D MMM YYYY',
  /** 5th March 2024 */
  membership: 'Do MMMM YYYY',
  /** The start of a range of days within a month, and within a year. */
  dayInMonth: 'D',
  dayInYear: 'D MMMM',
  monthName: 'MMMM',
  /** March 2024 */
  month: 'MMMM YYYY',
  /** 05/03/2024 */
  form: 'DD/MM/YYYY',
} as const
export type DateFormat = keyof typeof dateFormats

/** Caches the result per key, because pages show the same days and times repeatedly. */
function keeping<T>() {
  const kept = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const before = kept.get(key)
    if (before !== undefined) return before
    if (kept.size >= MAX_KEPT) kept.clear()
    const value = make()
    kept.set(key, value)
    return value
  }
}
const MAX_KEPT = 2_000
const shownTexts = keeping<string>()
const localTimes = keeping<number>()

/** Returns an instant in a time zone; empty for an invalid one. */
export function showInstant(instant: string | Date, format: DateFormat, zone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return shownTexts(`${date.getTime()} ${format} ${zone} ${venueLocale().locale}`, () =>
    dayjs.utc(localTime(date, zone)).format(patternOf(format)),
  )
}

/** Returns a day, YYYY-MM-DD; empty for an invalid one. */
export function showDay(day: string, format: DateFormat): string {
  return shownTexts(`${day} ${format} ${venueLocale().locale}`, () => {
    const date = dayjs.utc(day)
    return date.isValid() ? date.format(patternOf(format)) : ''
  })
}

/** Returns a day in the locale of a stored document: `5 March 2024`. */
export const longDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/**
 * Returns a format's pattern in the venue's locale. The typed form of a date is the same in all locales, as its hint
 * says.
 */
function patternOf(format: DateFormat): string {
  const pattern = dateFormats[format]
  if (format === 'general' || format === 'form') return pattern
  const { isMonthFirst, has24Hours } = habitsOf(venueLocale().locale)
  const timed = has24Hours ? pattern.replace('h:mma', 'HH:mm') : pattern
  if (!isMonthFirst) return timed
  if (format === 'dayInMonth') return 'MMMM D'
  return timed.replace(
    /(D[Do]?) (M{3,4})( YYYY)?/,
    (_, day, month, year) => `${month} ${day}${year ? ',' : ''}${year ?? ''}`,
  )
}

/** Returns how a locale writes dates; en-AU is dayjs's own. */
function habitsOf(locale: string) {
  const cached = habits.get(locale)
  if (cached) return cached
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })
    .formatToParts()
    .map(({ type }) => type)
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  const found = { isMonthFirst: order.indexOf('month') < order.indexOf('day'), has24Hours: hourCycle === 'h23' }
  habits.set(locale, found)
  return found
}
const habits = new Map<string, { isMonthFirst: boolean; has24Hours: boolean }>()

/** Returns the day on which an instant falls in the zone, as YYYY-MM-DD. */
export function venueDay(instant: string | Date, zone: string): string {
  return new Date(localTime(new Date(instant), zone)).toISOString().slice(0, 10)
}

/** Returns those of the instants that fall on `day` (YYYY-MM-DD) in the zone or later. */
export const fromDay = <T extends string | Date>(instants: readonly T[], day: string, zone: string): T[] =>
  instants.filter((instant) => venueDay(instant, zone) >= day)

/**
 * Returns the instant of the local time `time` (HH:mm) on `day` (YYYY-MM-DD) in a time zone. A time that occurs twice
 * is the first one; a skipped time moves forward by as much as the clocks.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`)
  const offsets = [-DAY, DAY].map((shift) => offsetAt(new Date(local + shift), zone))
  const candidates = offsets.map((offset) => local - offset).sort((a, b) => a - b)
  const [earlier = local, later = local] = candidates
  return new Date(localTime(new Date(earlier), zone) === local ? earlier : later)
}

/** Returns the instant of a local time such as `2027-03-12 19:30` in a time zone. */
export const instantOf = (local: string, zone: string): Date => instantAt(local.slice(0, 10), local.slice(11), zone)

/** Returns an instant as ISO 8601 in local time with its offset: 2025-07-12T19:30:00+10:00. */
export function isoInZone(instant: string | Date, zone: string): string {
  const date = new Date(instant)
  const local = new Date(localTime(date, zone)).toISOString().slice(0, 19)
  const minutes = Math.round(offsetAt(date, zone) / 60_000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const offset = `${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`
}

const DAY = 86_400_000
/** Returns the milliseconds by which the zone is ahead of UTC. */
const offsetAt = (instant: Date, zone: string): number => localTime(instant, zone) - instant.getTime()

/**
 * Returns the local date and time of an instant, to the second, as the milliseconds of the same date and time in UTC.
 */
function localTime(instant: Date, zone: string): number {
  return localTimes(`${zone} ${instant.getTime()}`, () => timeInZone(instant, zone))
}

function timeInZone(instant: Date, zone: string): number {
  const parts = formatterOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** By time zone. Cached, because creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  const numeric = 'numeric'
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formatters.set(zone, formatter)
  return formatter
}
