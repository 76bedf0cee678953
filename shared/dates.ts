import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'

/**
 * Every date as the site shows it, always in a given time zone and never in the device's.
 *
 * dayjs gets the zone's clock reading as if it were UTC. Its timezone plugin isn't used: that one reads the clock
 * through the device's own zone, and is an hour out where the device skips the hour that the venue has.
 */
dayjs.extend(utc)
dayjs.extend(advancedFormat)

export const dateFormats = {
  /** Where nothing else is said. */
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
  dayOfMonth: 'D',
  dayAndMonth: 'D MMMM',
  /** 05/03/2024 */
  form: 'DD/MM/YYYY',
} as const
export type DateFormat = keyof typeof dateFormats

/** An instant by the zone's clock; empty where it is no instant. */
export function showInstant(instant: string | Date, format: DateFormat, zone: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : dayjs.utc(clockReading(date, zone)).format(dateFormats[format])
}

/** A day, YYYY-MM-DD; empty where it is no day. */
export function showDay(day: string, format: DateFormat): string {
  const date = dayjs.utc(day)
  return date.isValid() ? date.format(dateFormats[format]) : ''
}

/** The day on which an instant falls in the zone, as YYYY-MM-DD. */
export function venueDay(instant: string | Date, zone: string): string {
  return new Date(clockReading(new Date(instant), zone)).toISOString().slice(0, 10)
}

/**
 * The instant at which the zone's clocks show `time` (HH:mm) on `day` (YYYY-MM-DD).
 * A time that occurs twice is the first of the two; one that is skipped is as much later as clocks go forward.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  const reading = Date.parse(`${day}T${time}:00Z`)
  const offsets = [-DAY, DAY].map((distance) => offsetAt(new Date(reading + distance), zone))
  const candidates = offsets.map((offset) => reading - offset).sort((a, b) => a - b)
  const [earlier = reading, later = reading] = candidates
  return new Date(clockReading(new Date(earlier), zone) === reading ? earlier : later)
}

/** An instant as ISO 8601 by the zone's clock, with its offset: 2025-07-12T19:30:00+10:00. */
export function isoInZone(instant: string | Date, zone: string): string {
  const date = new Date(instant)
  const reading = new Date(clockReading(date, zone)).toISOString().slice(0, 19)
  const minutes = Math.round(offsetAt(date, zone) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${reading}${minutes < 0 ? '-' : '+'}${offset}`
}

const DAY = 86_400_000
/** Milliseconds by which the zone's clocks are ahead of UTC. */
const offsetAt = (instant: Date, zone: string): number => clockReading(instant, zone) - instant.getTime()

/**
 * The zone's date and time at an instant, to the second, as the milliseconds at which a clock of UTC shows the same.
 */
function clockReading(instant: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Making a formatter takes a hundred times what using it does. One a zone: a venue has one. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const numeric = 'numeric'
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(zone, made)
  return made
}
