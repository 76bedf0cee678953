import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { periodicJob } from '../periodic-job.ts'
import { addToken } from './add-token.ts'
import { MAIL_CHANNEL, type Mail, refuseMails } from './outbox.ts'
import { openTransport, type Transport } from './transport.ts'

const INTERVAL_MS = 10_000
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 3_600_000
/** Longer than a mail server's timeout. */
const LEASE_MS = 120_000

/** Sends the mails in the outbox: at startup, when one is announced, and every ten seconds. */
export const mailing: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const transport = openTransport(boxOffice.settings)
  const job = periodicJob(
    () => sendMails(boxOffice, transport),
    INTERVAL_MS,
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

type WaitingMail = Mail & {
  id: number
  attempts: number
  resetsPassword: boolean
  linksAddress: boolean
  confirmsNewsletter: boolean
  isDeletedWhenSent: boolean
}

/** Sends every mail that is due, one after another. */
export async function sendMails(boxOffice: BoxOffice, transport: Transport, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const mail = await leaseMail(boxOffice)
    if (!mail) return
    await sendMail(boxOffice, transport, mail)
  }
}

/**
 * Leases a due mail, so that no other box office sends it too. If the process ends after sending it and before
 * recording that, the mail is sent again when the lease has expired, with the same Message-ID.
 */
async function leaseMail({ db, clock }: BoxOffice): Promise<WaitingMail | undefined> {
  const now = clock.now()
  return db.first<WaitingMail>(sql`
    update mail_outbox
       set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + LEASE_MS)}
     where id = (select id from mail_outbox
                  where sent_at is null and refused_at is null and next_try_at <= ${now}
                  order by next_try_at, id
                  limit 1
                    for update skip locked)
    returning id, coalesce(key, 'mail-' || id) as key, recipient, subject, text, html, attachments, attempts,
              resets_password, links_address, confirms_newsletter, is_deleted_when_sent`)
}

async function sendMail(boxOffice: BoxOffice, transport: Transport, mail: WaitingMail): Promise<void> {
  const { db, clock, log } = boxOffice
  try {
    const { resetsPassword, linksAddress, confirmsNewsletter } = mail
    const message = resetsPassword || linksAddress || confirmsNewsletter ? await addToken(boxOffice, mail) : mail
    if (!message) return
    await transport.send(message)
    if (mail.isDeletedWhenSent) await db.execute(sql`delete from mail_outbox where id = ${mail.id}`)
    else await db.execute(sql`update mail_outbox set sent_at = ${clock.now()}, last_error = null where id = ${mail.id}`)
    log.info({ mail: mail.key }, 'Mail sent')
  } catch (error) {
    const reason = reasonOf(error)
    if (isFinal(error)) return refuse(boxOffice, mail, reason)
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), MAX_RETRY_MS)
    await db.execute(sql`
      update mail_outbox set last_error = ${reason}, next_try_at = ${new Date(clock.now().getTime() + wait)} where id = ${mail.id}`)
    log.warn({ mail: mail.key, attempts: mail.attempts, reason }, 'A mail could not be sent')
  }
}

/** Marks an email that no mail server will accept as rejected. The receipt shows it. */
async function refuse({ db, clock, log }: BoxOffice, mail: WaitingMail, reason: string): Promise<void> {
  await refuseMails(db, sql`id = ${mail.id}`, { reason, now: clock.now() })
  log.error({ mail: mail.key, attempts: mail.attempts, reason }, 'A mail was permanently refused')
}

/**
 * Returns whether the mail server rejected the recipient or the message permanently, such as an address that needs
 * SMTPUTF8 on a server without it. If the sender or log-in is rejected, the venue's settings are wrong, and emails
 * wait.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  if (code === 'EENVELOPE' && command === 'API') return true
  return (
    (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && Math.floor(responseCode / 100) === 5
  )
}

/** Returns only the kind of failure, as the mail server's message would repeat the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || (error instanceof Error ? error.name : 'unknown')
}
