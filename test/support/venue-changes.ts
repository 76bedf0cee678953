import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/box-office/database/database'
import { VENUE_CHANGED } from '#server/box-office/venue-changes'
import { timeLimit } from './time-limits.ts'

/** Returns whether an act tells every box office on a database that the venue has changed. */
export async function tellsBoxOffices({ db }: { db: Database }, act: () => Promise<unknown>): Promise<boolean> {
  let hear = () => {}
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true)
  })
  const unsubscribe = await db.subscribe(VENUE_CHANGED, hear)
  const isOver = new AbortController()
  try {
    await act()
    return await Promise.race([heard, delay(timeLimit(5_000), false, { signal: isOver.signal })])
  } finally {
    isOver.abort()
    unsubscribe()
  }
}
