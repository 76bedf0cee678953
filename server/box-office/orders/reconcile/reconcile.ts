import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { periodicJob, runWhileListening } from '../../periodic-job.ts'
import { loggedError, withOrder } from '../failed-order.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/payment-provider.ts'
import { abandonAttempt, type EndReason, expireAttempt } from '../settle/attempt-ending.ts'
import { readAttempt } from '../settle/end-attempt.ts'
import { settlePayment } from '../settle/settle-payment.ts'

/**
 * Delay before the provider is asked, to wait for the buyer's return and the notice, and the interval between requests,
 * in milliseconds.
 */
const UNREPORTED_AFTER = 20_000
const EVERY = 30_000
/**
 * Time after which an attempt without a card page is abandoned, as the box office that was opening it has exited. In
 * milliseconds.
 */
const UNOPENED_AFTER = 120_000

/** At startup and every half minute, asks the provider about payments without a report, and issues due refunds. */
export const reconciliation: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const job = periodicJob(
    () => reconcile(boxOffice),
    EVERY,
    (error) => app.log.error({ err: error }, 'Payments could not be reconciled'),
  )
  runWhileListening(app, job)
}

/** Runs once. A failure of one payment doesn't delay the others. */
export async function reconcile(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  const each = async <T extends { id: number; orderId: number }>(
    items: readonly T[],
    act: (item: T) => Promise<unknown>,
  ) => {
    for (const item of items)
      if (!stopped?.aborted) await logFailure(boxOffice, item.id, () => withOrder(item.orderId, () => act(item)))
  }
  await each(await unopenedAttempts(boxOffice), ({ id }) =>
    abandonAttempt(boxOffice, id, { reason: 'notOpened' }, boxOffice.clock.now()),
  )
  await each(await unreportedAttempts(boxOffice), (attempt) => askProvider(boxOffice, attempt))
  await each(await refundsDue(boxOffice), (payment) => refund(boxOffice, payment))
}

async function logFailure({ log }: BoxOffice, payment: number, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error({ ...loggedError(error), payment }, 'A payment could not be reconciled')
  }
}

interface UnreportedAttempt {
  id: number
  orderId: number
  sessionId: string
  expiresAt: Date
}

async function askProvider(boxOffice: BoxOffice, attempt: UnreportedAttempt): Promise<void> {
  const { id, orderId: order, expiresAt } = attempt
  const now = boxOffice.clock.now()
  const payment = await readAttempt(boxOffice, attempt, now)
  if (payment) return void (await settlePayment(boxOffice, payment, now))
  boxOffice.log.error({ order, payment: id }, 'The payment provider has no record of a payment that is open')
  if (expiresAt <= now) await expireAttempt(boxOffice, id, now)
}

interface Refund {
  id: number
  sessionId: string
  orderId: number
  /** Why the payment couldn't complete its order. Null for one made before reasons were recorded. */
  endReason: EndReason | null
}

async function refund(boxOffice: BoxOffice, { id, sessionId, orderId, endReason }: Refund): Promise<void> {
  const payment = await boxOffice.paymentProvider.refund(sessionId).catch(async (error) => {
    if (error instanceof ProviderRefused) await recordRejection(boxOffice, id, error)
    throw error
  })
  if (!payment?.isRefunded) throw new ProviderUnreachable('The payment provider did not refund the payment')
  await boxOffice.db.execute(sql`update payment set state = 'refunded' where id = ${id} and state = 'refundDue'`)
  boxOffice.log.warn({ order: orderId, reason: endReason }, 'A payment that completed no order was refunded')
}

/** Stores why the provider rejected a refund; the reconciliation lists it with the payment. */
const recordRejection = ({ db }: BoxOffice, id: number, { code, detail }: ProviderRefused) =>
  db.execute(sql`
    update payment set provider_code = ${code}, provider_message = ${detail ?? null}
     where id = ${id} and state = 'refundDue'`)

const unopenedAttempts = ({ db, clock }: BoxOffice) =>
  db.query<{ id: number; orderId: number }>(sql`
    select id, order_id from payment
     where state = 'pending' and provider_session_id is null and created_at < ${before(clock.now(), UNOPENED_AFTER)}
     order by id`)

const unreportedAttempts = ({ db, clock }: BoxOffice) =>
  db.query<UnreportedAttempt>(sql`
    select id, order_id, provider_session_id as session_id, expires_at
      from payment
     where state = 'pending' and provider_session_id is not null and created_at < ${before(clock.now(), UNREPORTED_AFTER)}
     order by id`)

/** Excludes disputed payments unless the venue won: their bank has the money, so a refund would pay it twice. */
const refundsDue = ({ db }: BoxOffice) =>
  db.query<Refund>(sql`
    select id, provider_session_id as session_id, order_id, end_reason
      from payment p
     where state = 'refundDue' and provider_session_id is not null
       and not exists (select from payment_reversal r where r.payment_id = p.id and r.kind = 'dispute' and r.won_at is null)
     order by id`)

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
