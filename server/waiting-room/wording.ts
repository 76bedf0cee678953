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
        time: 'Everyone who is here by then gets a place by lot. Coming sooner wins nothing, and so does coming twice.',
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
        place: `Your turn is kept for ${minutes(told.left)}.`,
        time: 'Please go in to choose your tickets.',
      }
    case 'passed':
      return {
        title: 'Your turn has passed',
        place: 'Nobody went in while your turn was kept.',
        time: 'You can join the end of the line again.',
      }
    case 'unknown':
      return {
        title: 'One moment, please',
        place: 'Your place cannot be told at the moment.',
        time: 'This page refreshes by itself, and every visitor keeps their place.',
      }
  }
}

function timeOf({ isPaused, seconds }: VisitorState): string {
  if (isPaused || seconds === null) return 'Nobody is let in at the moment. Your place is kept.'
  if (seconds > 90 * MINUTE) return `At the pace of the moment that takes about ${Math.round(seconds / 3600)} hours.`
  return `At the pace of the moment that takes ${seconds < MINUTE ? 'less than a minute' : `about ${minutes(seconds)}`}.`
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / MINUTE))
  return count === 1 ? '1 minute' : `${count} minutes`
}

/** Returns the seconds until a visitor's page polls again: few near the turn, many far from it. */
export function askAgainAfter(told: VisitorState, now: number): number {
  if (told.state === 'waiting') return Math.min(45, Math.max(5, Math.ceil((told.seconds ?? 0) / 10)))
  if (told.state !== 'gathering') return told.state === 'unknown' ? 10 : 30
  const opensIn = Math.ceil(((told.opensAt ?? now) - now) / 1000)
  return Math.min(45, Math.max(0, opensIn) + 2)
}
