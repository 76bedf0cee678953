import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { periodicJob } from '../periodic-job.ts'
import { addResetToken } from './add-reset-token.ts'
import { MAIL_CHANNEL, type Mail } from './outbox.ts'
import { openTransport, type Transport } from './transport.ts'

/** In milliseconds. */
const EVERY = 10_000
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 3_600_000
/** Longer than a mail server may take: a mail that is being sent isn't taken by another box office. */
const LEASE = 120_000

/** Sends what the outbox has: at the start, when a mail is announced, and every ten seconds. */
export const mailing: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const transport = openTransport(boxOffice.settings)
  const job = periodicJob(
    () => sendMails(boxOffice, transport),
    EVERY,
    (error) => app.log.error({ err: error }, 'The outbox could not be read'),
  )
  let unsubscribe: (() => void) | undefined
  app.addHook('onListen', async () => {
    job.start()
    unsubscribe = await boxOffice.db.subscribe(MAIL_CHANNEL, job.wake, job.wake)
  })
  app.addHook('preClose', async () => {
    unsubscribe?.()
    await job.stop()
    transport.close()
  })
}

type Waiting = Mail & { id: number; attempts: number; resetsPassword: boolean }

/** Sends every mail whose time has come, one after another. */
export async function sendMails(boxOffice: BoxOffice, transport: Transport, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const mail = await takeMail(boxOffice)
    if (!mail) return
    await sendMail(boxOffice, transport, mail)
  }
}

/**
 * Takes a mail for a while, so that no other box office sends it too. One whose box office dies between sending and
 * writing that down goes out again when that while is over, with the same Message-ID.
 */
async function takeMail({ db, clock }: BoxOffice): Promise<Waiting | undefined> {
  const now = clock.now()
  return db.first<Waiting>(sql`
    update mail_outbox
       set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + LEASE)}
     where id = (select id from mail_outbox
                  where sent_at is null and next_try_at <= ${now}
                  order by next_try_at, id
                  limit 1
                    for update skip locked)
    returning id, coalesce(key, 'mail-' || id) as key, recipient, subject, text, html, attempts, resets_password`)
}

async function sendMail(boxOffice: BoxOffice, transport: Transport, mail: Waiting): Promise<void> {
  const { db, clock, log } = boxOffice
  try {
    const whole = mail.resetsPassword ? await addResetToken(boxOffice, mail) : mail
    if (!whole) return
    await transport.send(whole)
    await db.execute(sql`update mail_outbox set sent_at = ${clock.now()}, last_error = null where id = ${mail.id}`)
    log.info({ mail: mail.key }, 'Mail sent')
  } catch (error) {
    const wait = Math.min(FIRST_WAIT * 2 ** (mail.attempts - 1), LONGEST_WAIT)
    const why = reasonOf(error)
    await db.execute(sql`
      update mail_outbox set last_error = ${why}, next_try_at = ${new Date(clock.now().getTime() + wait)} where id = ${mail.id}`)
    log.warn({ mail: mail.key, attempts: mail.attempts, why }, 'A mail could not be sent')
  }
}

/** The kind of failure only: a mail server's words repeat the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || (error instanceof Error ? error.name : 'unknown')
}
