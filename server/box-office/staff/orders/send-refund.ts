import type { FastifyPluginAsync } from 'fastify'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { withoutCaller } from '../../database/caller.ts'
import { sql } from '../../database/sql.ts'
import { ProviderRefused, ProviderUnreachable } from '../../orders/provider/payment-provider.ts'
import { periodicJob, runWhileListening } from '../../periodic-job.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'

export type RefundState = 'due' | 'done' | 'failed'

const EVERY_MS = 30_000

/**
 * Sends the card's share of a refund to the payment provider, and returns its state. The provider makes only one
 * refund, however often it is sent. Continues after its caller has disconnected.
 */
export const sendRefund = (boxOffice: BoxOffice, id: number): Promise<RefundState> =>
  withoutCaller(async () => {
    const { db, clock, paymentProvider, log } = boxOffice
    const refund = await db.first<{ sessionId: string; orderId: number; cardCents: number; state: RefundState }>(sql`
      update order_refund r
         set attempts = r.attempts + 1
        from payment p
       where r.id = ${id} and p.id = r.payment_id
      returning p.provider_session_id as session_id, r.order_id, r.card_cents, r.state`)
    if (!refund) throw new Refusal('NOT_FOUND')
    const { orderId: order } = refund
    if (refund.state === 'done') return 'done'
    try {
      const part = { requestKey: `desk-refund-${id}`, amountCents: refund.cardCents }
      await paymentProvider.refundPart(refund.sessionId, part)
      await db.execute(sql`
        update order_refund
           set state = 'done', done_at = ${clock.now()}, provider_code = null, provider_message = null
         where id = ${id} and state <> 'done'`)
      return 'done'
    } catch (error) {
      if (error instanceof ProviderRefused) {
        log.error({ err: error, order, refund: id }, 'The payment provider rejected a refund')
        return markAsFailed(boxOffice, id, error)
      }
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error, order, refund: id }, 'A refund could not be sent, and is sent again')
      return refund.state
    }
  })

/** Stores why the provider rejected a refund. Returns its state, which another call may have set to done. */
async function markAsFailed({ db }: BoxOffice, id: number, { code, detail }: ProviderRefused): Promise<RefundState> {
  const marked = await db.execute(sql`
    update order_refund
       set state = 'failed', provider_code = ${code}, provider_message = ${detail ?? null}
     where id = ${id} and state <> 'done'`)
  return marked > 0 ? 'failed' : 'done'
}

/** Returns the column with the provider's reason for rejecting a refund `r`, or null. */
export const refundRejection = sql`nullif(concat_ws(': ', r.provider_code, r.provider_message), '')`

/** Sends a refund again at a colleague's request. */
export async function retryRefund(
  boxOffice: BoxOffice,
  by: StaffMember,
  refundId: number,
  now: Date,
): Promise<{ state: RefundState }> {
  const found = await boxOffice.db.first<{ orderId: number; state: RefundState }>(sql`
    select order_id, state from order_refund where id = ${refundId}`)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.state === 'done') return { state: 'done' }
  await boxOffice.db.transaction((tx) => recordAct(tx, by, { act: 'sentRefundAgain', orderId: found.orderId }, now))
  return { state: await sendRefund(boxOffice, refundId) }
}

/**
 * Sends refunds that are still due, after a crash or an outage of the provider. Runs at startup and every half minute.
 */
export const refundSending: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const job = periodicJob(
    (stopped) => sendDueRefunds(boxOffice, stopped),
    EVERY_MS,
    (error) => app.log.error({ err: error }, 'Refunds could not be sent'),
  )
  runWhileListening(app, job)
}

export async function sendDueRefunds(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  const due = await boxOffice.db.query<{ id: number }>(sql`select id from order_refund where state = 'due' order by id`)
  for (const { id } of due) if (!stopped?.aborted) await sendRefund(boxOffice, id)
}
