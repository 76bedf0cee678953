import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { showNumber } from '#shared/venue-locale'
import type { VisitorState } from './room.ts'

/** The page's words: heading, the sentence about the place, and the sentence about the time */
export interface Wording {
  title: string
  place: string
  time: string
}

const MINUTE = 60

/** Returns the words for a visitor's state. Unknown places and times are omitted. */
export function wordingOf(told: VisitorState, timeZone: string): Wording {
  switch (told.state) {
    case 'gathering':
      return {
        title: 'You are early',
        place: told.opensAt
          ? `Booking opens at ${showInstant(new Date(told.opensAt).toISOString(), 'eventTime', timeZone)}.`
          : 'Booking opens in a moment.',
        time: 'At that time everyone here gets a random place in line. Arriving earlier or opening the page twice makes no difference.',
      }
    case 'waiting':
      return {
        title: 'You are in line',
        place: told.ahead === 0 ? 'You are next.' : `Your place in the line is ${showNumber(told.ahead + 1)}.`,
        time: timeOf(told),
      }
    case 'called':
      return {
        title: 'It is your turn',
        place: `Your turn lasts ${minutes(told.left)}.`,
        time: 'Continue to choose your tickets.',
      }
    case 'passed':
      return {
        title: 'Your turn has passed',
        place: 'You didn’t continue in time.',
        time: 'You can join the end of the line again.',
      }
    case 'unknown':
      return {
        title: 'One moment, please',
        place: 'We can’t show your place at the moment.',
        time: 'This page refreshes automatically. You keep your place in line.',
      }
  }
}

function timeOf({ isPaused, seconds }: VisitorState): string {
  if (isPaused || seconds === null) return 'No visitors are being admitted at the moment. You keep your place in line.'
  if (seconds > 90 * MINUTE) return `About ${Math.round(seconds / 3600)} hours at the current pace.`
  return `${seconds < MINUTE ? 'Less than a minute' : `About ${minutes(seconds)}`} at the current pace.`
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / MINUTE))
  return counted(count, 'minute')
}

/** Returns the seconds until a visitor's page polls again: few near the turn, many far from it. */
export function askAgainAfter(told: VisitorState, now: number): number {
  if (told.state === 'waiting') return Math.min(45, Math.max(5, Math.ceil((told.seconds ?? 0) / 10)))
  if (told.state !== 'gathering') return told.state === 'unknown' ? 10 : 30
  const opensIn = Math.ceil(((told.opensAt ?? now) - now) / 1000)
  return Math.min(45, Math.max(0, opensIn) + 2)
}
