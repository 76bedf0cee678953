import type { Settings } from '#config/settings'
import { isoInZone } from '#shared/dates'
import { icalendar, performanceUid } from '#shared/icalendar'
import type { Ticket } from './read-tickets.ts'

/** An `.ics` file. */
export interface CalendarFile {
  name: string
  text: string
}

const MINUTE = 60_000

/**
 * Returns a performance with the buyer's seats as a calendar entry, in UTC. It has the same UID as in the site's
 * calendars, so a program that has both shows one entry, and the same after the performance was moved.
 */
export function performanceCalendar(
  tickets: readonly [Ticket, ...Ticket[]],
  { PUBLIC_URL, VENUE_TIME_ZONE }: Pick<Settings, 'PUBLIC_URL' | 'VENUE_TIME_ZONE'>,
  now: Date,
): CalendarFile {
  const [{ performanceId, name, route, venue, startsAt, endsAt, isCancelled, revision, changedAt }] = tickets
  const text = icalendar({
    ...{ name, host: new URL(PUBLIC_URL).hostname, readAt: now, isSubscribed: false },
    events: [
      {
        ...{ uid: performanceUid(performanceId), startsAt, name, location: venue, isCancelled },
        revision: { sequence: revision, changedAt },
        durationMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE),
        description: tickets.map(seatOf).join('\n'),
        url: PUBLIC_URL + route,
      },
    ],
  })
  return { name: `${fileNameOf(name)}-${isoInZone(startsAt, VENUE_TIME_ZONE).slice(0, 10)}.ics`, text }
}

/** Returns the name of a seat's place, as in emails and calendars. */
export const seatOf = ({ section, row, number }: Pick<Ticket, 'section' | 'row' | 'number'>): string =>
  `${section}, row ${row}, seat ${number}`

/** Returns a name in characters that every program accepts in a file name. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'performance'
