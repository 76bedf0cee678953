/** A performance in a calendar. */
export interface CalendarEvent {
  /** Identifies the performance permanently, without a host: see `performanceUid`. */
  uid: string
  /** The number of its changes, and the time of the last; undefined if the ticketing service doesn't report them. */
  revision?: { sequence: number; changedAt: Date }
  startsAt: Date
  /** Null if unknown. */
  durationMinutes: number | null
  name: string
  description: string
  location: string
  url: string
  isCancelled: boolean
}
export interface Calendar {
  name: string
  /** The host that event ids end with, such as `hall.example`. */
  host: string
  /** When its data were read. */
  readAt: Date
  /** Whether programs should refresh it, as for a subscribed calendar. */
  isSubscribed: boolean
  events: readonly CalendarEvent[]
}

/** How often a calendar program should refresh it. */
const LOOK_AGAIN = 'PT1H'

/** Returns a calendar by RFC 5545, in lines of at most 75 octets that end in CRLF. */
export function icalendar(calendar: Calendar): string {
  const { name, events, isSubscribed } = calendar
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Performances//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(isSubscribed ? subscription(name) : []),
    ...(events.length === 0 ? PLACEHOLDER : distinct(events).flatMap((event) => eventLines(event, calendar))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const subscription = (name: string) => [
  `NAME:${text(name)}`,
  `X-WR-CALNAME:${text(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_AGAIN}`,
  `X-PUBLISHED-TTL:${LOOK_AGAIN}`,
]

/** A calendar must have a component, even without events. */
const PLACEHOLDER = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventLines(event: CalendarEvent, { host, readAt }: Calendar): string[] {
  const { durationMinutes: minutes, revision } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@${host}`,
    `DTSTAMP:${utc(revision?.changedAt ?? readAt)}`,
    ...(revision ? [`SEQUENCE:${revision.sequence}`] : []),
    `DTSTART:${utc(event.startsAt)}`,
    ...(minutes ? [`DURATION:PT${minutes}M`] : []),
    `SUMMARY:${text(event.name)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    `LOCATION:${text(event.location)}`,
    `URL:${uri(event.url)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** Returns the UID of a performance, which doesn't change when the performance is moved. */
export const performanceUid = (performanceId: number): string => `performance-${performanceId}`

/** Returns the UID of a performance of which only the start is known. A moved performance is another one. */
export const performanceUidByStart = (productionId: string, startsAt: Date): string =>
  `${productionId}-${utc(startsAt)}`

const distinct = (events: readonly CalendarEvent[]): CalendarEvent[] => [
  ...new Map(events.map((event) => [event.uid, event])).values(),
]

/** 20250712T093000Z */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
const uri = (value: string): string => new URL(value).href

/** The octets of a line, without its end. */
const MAX_OCTETS = 75

/** The length of a character in UTF-8 */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Folds a line: continuation lines begin with a space, and no character is split. */
function folded(line: string): string {
  let octets = 0
  let written = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MAX_OCTETS) {
      written += '\r\n '
      octets = 1
    }
    written += character
    octets += size
  }
  return written
}
