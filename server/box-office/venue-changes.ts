import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from './box-office.ts'

/** The channel that notifies box offices of changes to halls or the programme. */
export const VENUE_CHANGED = 'venue_changed'

/** The key of the advisory lock that serialises changes of performances by the desk and by a venue's folder. */
export const VENUE_LOCK = 727276

const RETRY_MS = 1000

/** Tells all box offices of a change that is already stored. */
export async function announceVenueChange({ db, log }: Pick<BoxOffice, 'db' | 'log'>): Promise<void> {
  await db.publish(VENUE_CHANGED, '').catch((err) => log.warn({ err }, 'Caches are stale'))
}

/**
 * Evicts the cached halls and refreshes the search index whenever the venue changes. A box office that starts while its
 * database is down subscribes as soon as the database is back.
 */
export const venueChanges: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const closing = new AbortController()
  const onChange = () => {
    for (const cached of [boxOffice.hallPlan, boxOffice.hallMap, boxOffice.seatMap]) cached.clear()
    boxOffice.searchIndex.refresh().catch((err: unknown) => app.log.error({ err }, 'The search index is stale'))
  }
  const subscribe = async (): Promise<boolean> => {
    try {
      const unsubscribe = await boxOffice.db.subscribe(VENUE_CHANGED, onChange, onChange)
      closing.signal.addEventListener('abort', unsubscribe, { once: true })
      return true
    } catch (err) {
      app.log.warn({ err }, 'Changes of the venue cannot be followed yet')
      return false
    }
  }
  const retry = async () => {
    do await delay(RETRY_MS, undefined, { signal: closing.signal, ref: false })
    while (!(await subscribe()))
    onChange()
  }
  app.addHook('onReady', async () => {
    // Rejects when the box office closes.
    if (!(await subscribe())) retry().catch(() => {})
  })
  app.addHook('preClose', async () => closing.abort())
}
