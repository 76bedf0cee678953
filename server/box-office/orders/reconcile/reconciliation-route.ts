import type { FastifyPluginAsync } from 'fastify'
import { isLocalRequest } from '#server/http/local-requests'
import type { BoxOffice } from '../../box-office.ts'
import { findDiscrepancies } from './discrepancies.ts'
import { settleLine } from './listed-lines.ts'
import { type OrderHistory, orderHistory } from './order-history.ts'

/** For the command on the same machine. Not a call of the contract: no visitor can reach it through the web server. */
export const RECONCILIATION_PATH = '/operations/reconciliation'
export const SETTLE_PATH = `${RECONCILIATION_PATH}/settle`
export const ORDER_HISTORY_PATH = '/operations/order-history'

const text = { type: 'string', minLength: 1, maxLength: 1_000, pattern: '\\S' } as const
const settleBody = { type: 'object', required: ['line', 'reason'], properties: { line: text, reason: text } } as const
const orderBody = { type: 'object', required: ['of'], properties: { of: text } } as const

/** Answers requests from this machine only, except those forwarded by a proxy. */
export const reconciliationRoute: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { db, clock, log } = boxOffice
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.code(404).send({ error: 'not_found' })
  })
  app.post(RECONCILIATION_PATH, async () => findDiscrepancies(boxOffice))
  app.post<{ Body: { line: string; reason: string } }>(
    SETTLE_PATH,
    { schema: { body: settleBody } },
    async ({ body: { line, reason } }, reply) => {
      const { discrepancies } = await findDiscrepancies(boxOffice)
      if (!discrepancies.some((each) => each.line === line)) return reply.code(404).send({ error: 'not_found' })
      await settleLine(db, { line, reason }, clock.now())
      log.info({ line }, 'A discrepancy was settled')
      return { line }
    },
  )
  app.post<{ Body: { of: string } }>(
    ORDER_HISTORY_PATH,
    { schema: { body: orderBody } },
    async ({ body }): Promise<{ orders: OrderHistory[] }> => ({ orders: await orderHistory(db, body.of) }),
  )
}
