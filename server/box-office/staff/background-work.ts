import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import { periodicJob, runWhileListening } from '../periodic-job.ts'

const EVERY_MS = 2_000

/**
 * Returns the plugin that continues work on a performance's orders every two seconds. Several box offices may do so at
 * once. `failure` is what the log says if it fails.
 */
export const backgroundWork =
  (
    work: (boxOffice: BoxOffice, stopped: AbortSignal) => Promise<void>,
    failure: string,
  ): FastifyPluginAsync<{ boxOffice: BoxOffice }> =>
  async (app, { boxOffice }) => {
    const job = periodicJob(
      (stopped) => work(boxOffice, stopped),
      EVERY_MS,
      (error) => app.log.error({ err: error }, failure),
    )
    runWhileListening(app, job)
  }
