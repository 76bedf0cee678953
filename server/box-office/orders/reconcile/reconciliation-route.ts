import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../../box-office.ts'
import { isFromHere } from '../../from-here.ts'
import { findDiscrepancies } from './discrepancies.ts'

/** For the command on the same machine. Not a call of the contract: no visitor can reach it through the web server. */
export const RECONCILIATION_PATH = '/operations/reconciliation'

/** Answers requests from this machine only, except those forwarded by a proxy. */
export const reconciliationRoute: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  app.post(RECONCILIATION_PATH, async (request, reply) => {
    if (!isFromHere(request)) return reply.code(404).send({ error: 'not_found' })
    return findDiscrepancies(boxOffice)
  })
}
