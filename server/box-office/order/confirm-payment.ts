import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { ProviderUnreachable } from '../payments/payment-provider.ts'
import { type Settled, settlePayment } from '../settlement/settle-payment.ts'

type Outcome = Result<(typeof order)['paymentComplete']>

/** The outcome of a payment, asked of the provider unless a notice has reported it already. Any number of times. */
export async function confirmPayment(boxOffice: BoxOffice, sessionId: string, now: Date): Promise<Outcome> {
  const known = await boxOffice.db.first<Settled>(sql`
    select p.order_id, o.session_key, p.state
      from payment p
      join orders o on o.id = p.order_id
     where p.provider_session_id = ${sessionId}`)
  if (!known) throw new Refusal('NOT_FOUND')
  return outcomeOf(known.state === 'pending' ? await settleByAsking(boxOffice, sessionId, known.orderId, now) : known)
}

async function settleByAsking(boxOffice: BoxOffice, sessionId: string, order: number, now: Date): Promise<Settled> {
  try {
    const payment = await boxOffice.paymentProvider.read(sessionId)
    const settled = payment && (await settlePayment(boxOffice, payment, now))
    if (settled) return settled
    boxOffice.log.error({ order }, 'The payment provider does not know a payment that it opened')
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.error({ err: error, order }, 'A payment could not be asked about')
  }
  throw new Refusal('PAYMENT_UNCONFIRMED')
}

function outcomeOf({ state, orderId, sessionKey }: Settled): Outcome {
  if (state === 'successful') return { status: 'Successful', orderId, sessionKey }
  return { status: state === 'declined' ? 'Declined' : 'Failed', orderId: null, sessionKey: null }
}
