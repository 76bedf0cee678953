import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from './box-office.ts'

/** The channel by which a box office learns that halls or programme have changed. */
export const VENUE_CHANGED = 'venue_changed'

/** Evicts what was cached of the halls, and refreshes the search index, whenever the venue has changed. */
export const venueChanges: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  let unsubscribe: (() => void) | undefined
  const onChange = () => {
    for (const cached of [boxOffice.hallPlan, boxOffice.hallMap, boxOffice.seatMap]) cached.clear()
    boxOffice.searchIndex.refresh().catch((err: unknown) => app.log.error({ err }, 'The search index is stale'))
  }
  app.addHook('onReady', async () => {
    unsubscribe = await boxOffice.db.subscribe(VENUE_CHANGED, onChange, onChange)
  })
  app.addHook('preClose', async () => unsubscribe?.())
}
