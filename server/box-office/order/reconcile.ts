import type { FastifyPluginAsync } from 'fastify'
import { sql } from '../database/sql.ts'
import type { Office } from '../office.ts'
import { ProviderUnreachable, readPayment, refundPayment } from '../payments/provider.ts'
import { repeatedly } from '../repeatedly.ts'
import { abandonTry, forgetTry, settlePayment } from './settle-payment.ts'

/** How long buyer and notice may take before the provider is asked, and how often it is; in milliseconds. */
const QUIET = 20_000
const EVERY = 30_000
/** A try without a card page for so long has nobody who waits for it: its box office ended. */
const FORSAKEN = 120_000

/** Finds out, at the start and every half minute, what came of payments that nobody told of; and gives money back that is due. */
export const reconciliation: FastifyPluginAsync<{ office: Office }> = async (app, { office }) => {
  const job = repeatedly(
    () => reconcile(office),
    EVERY,
    (error) => app.log.error({ err: error }, 'Payments could not be reconciled'),
  )
  app.addHook('onListen', async () => job.start())
  app.addHook('preClose', () => job.stop())
}

/** One round. What fails for one payment doesn't keep the others waiting. */
export async function reconcile(office: Office, stopped?: AbortSignal): Promise<void> {
  const each = async <T>(items: readonly T[], act: (item: T) => Promise<void>) => {
    for (const item of items) if (!stopped?.aborted) await attempt(office, () => act(item))
  }
  await each(await forsakenTries(office), ({ id }) => abandonTry(office, id))
  await each(await silentTries(office), (silent) => askAbout(office, silent))
  await each(await refundsDue(office), (payment) => giveBack(office, payment))
}

async function attempt({ log }: Office, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error({ err: error }, 'A payment could not be reconciled')
  }
}

interface SilentTry {
  id: number
  sessionId: string
  expiresAt: Date
}

async function askAbout(office: Office, { id, sessionId, expiresAt }: SilentTry): Promise<void> {
  const said = await readPayment(office, sessionId)
  if (said) return void (await settlePayment(office, said))
  office.log.error({ payment: id }, 'The payment provider does not know a payment that it opened')
  if (expiresAt <= office.clock.now()) await forgetTry(office, id)
}

interface Refund {
  id: number
  sessionId: string
  orderId: number
}

async function giveBack(office: Office, { id, sessionId, orderId }: Refund): Promise<void> {
  const said = await refundPayment(office, sessionId)
  if (!said?.refundedAt) throw new ProviderUnreachable('The payment provider did not give the money back')
  await office.db.execute(sql`update payment set state = 'refunded' where id = ${id} and state = 'refundDue'`)
  office.log.warn({ order: orderId }, 'Money that came too late was given back')
}

const forsakenTries = ({ db, clock }: Office) =>
  db.query<{ id: number }>(sql`
    select id from payment
     where state = 'pending' and provider_session_id is null and created_at < ${before(clock.now(), FORSAKEN)}
     order by id`)

const silentTries = ({ db, clock }: Office) =>
  db.query<SilentTry>(sql`
    select id, provider_session_id as session_id, expires_at
      from payment
     where state = 'pending' and provider_session_id is not null and created_at < ${before(clock.now(), QUIET)}
     order by id`)

const refundsDue = ({ db }: Office) =>
  db.query<Refund>(sql`
    select id, provider_session_id as session_id, order_id
      from payment
     where state = 'refundDue' and provider_session_id is not null
     order by id`)

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
