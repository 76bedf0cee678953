/**
 * Instants and days as they are read, always in the venue's own zone, on the server and in the browser alike.
 * Names come from tables here, numbers from Intl: so two versions of ICU can't make two texts of one instant.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The patterns of the specification. */
export const patterns = {
  /** `Tuesday, 05 March 2024, 7:30pm`: a performance in headings and summaries. */
  long: 'dddd, DD MMMM YYYY, h:mma',
  /** `Tue, 05 Mar 2024, 7:30pm`: in lists and cart lines. */
  short: 'ddd, DD MMM YYYY, h:mma',
  eventTime: 'h:mma',
  eventDate: 'DD MMM YYYY',
  list: 'dddd DD MMMM YYYY - h:mma',
  calendarHeading: 'dddd D MMMM YYYY',
  news: 'D MMMM YYYY',
  featuredNews: 'D MMM YYYY',
  membership: 'Do MMMM YYYY',
  plain: 'YYYY-MM-DD HH:mm',
} as const

interface ClockFace {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
}

/** An instant (ISO 8601 with an offset) by one of the patterns, as the clock on the venue's wall has it. */
export function formatInstant(instant: string, zone: string, pattern: string = patterns.plain): string {
  return format(faceOf(new Date(instant), zone), pattern)
}

/** A day of the calendar (YYYY-MM-DD), by a pattern without a time. */
export function formatDay(day: string, pattern: string): string {
  return format(faceOf(new Date(`${day}T00:00:00Z`), 'UTC'), pattern)
}

/** The day of an instant in the venue's zone, as YYYY-MM-DD. */
export const venueDay = (instant: string | Date, zone: string): string =>
  format(faceOf(new Date(instant), zone), 'YYYY-MM-DD')

function faceOf(date: Date, zone: string): ClockFace {
  const numbers: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(date)) numbers[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = numbers
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })

function format({ year, month, day, weekday, hour, minute }: ClockFace, pattern: string): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const monthName = MONTHS[month - 1] ?? ''
  const dayName = WEEKDAYS[weekday] ?? ''
  const tokens: Record<string, string> = {
    YYYY: String(year),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: two(month),
    Do: `${day}${ordinalEnd(day)}`,
    DD: two(day),
    D: String(day),
    dddd: dayName,
    ddd: dayName.slice(0, 3),
    HH: two(hour),
    h: String(hour % 12 || 12),
    mm: two(minute),
    a: hour < 12 ? 'am' : 'pm',
  }
  return pattern.replaceAll(/YYYY|M{2,4}|Do|D{1,2}|d{3,4}|HH|h|mm|a/g, (token) => tokens[token] ?? token)
}

function ordinalEnd(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
