import { Refusal } from '#shared/refusals'
import type { messages } from '#shared/staff/messages/messages'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { logoDataUrl } from '../../mail/logo-attachment.ts'
import { LOGO_CID } from '../../mail/mail-layout.ts'
import { writeMail } from '../../mail/outbox.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { messaging, retryFailedOrders } from '../order-work.ts'
import { comingPerformance, type WrittenPerformance } from '../performances/written-performance.ts'
import { buyerMail, orderLine, readReach, ticketRecipients } from './buyer-mail.ts'
import { readMessages } from './read-messages.ts'

type Message = StaffInput<(typeof messages)['preview']>
type Progress = StaffResult<(typeof messages)['progress']>

/** Returns a message as a mail as it goes out, and whom it would reach. */
export async function previewMessage(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  message: Message,
  now: Date,
): Promise<StaffResult<(typeof messages)['preview']>> {
  const performance = await performanceToWrite(db, message.performanceId, now)
  const reach = await readReach(db, message.performanceId)
  const { subject, html } = buyerMail(message, performance, exampleOf(reach.orderId), settings)
  return { ...reach, subject, html: html.replaceAll(`cid:${LOGO_CID}`, await logoDataUrl()) }
}

/** Mails a message to the colleague only, within the daily limit of mails to one address. */
export async function testMessage(
  boxOffice: BoxOffice,
  by: StaffMember,
  message: Message,
  now: Date,
): Promise<StaffResult<(typeof messages)['test']>> {
  const { db, settings, random } = boxOffice
  await db.transaction(async (tx) => {
    const performance = await performanceToWrite(tx, message.performanceId, now)
    const { orderId } = await readReach(tx, message.performanceId)
    const mail = buyerMail(message, performance, exampleOf(orderId), settings)
    const key = `message-test-${random.bytes(16).toString('hex')}`
    const sent = { ...mail, key, recipient: by.email, subject: `Test: ${mail.subject}` }
    if (!(await writeMail(tx, sent, now))) throw new Refusal('TOO_MANY_TRIES')
  })
  return { recipient: by.email }
}

/**
 * Writes to the buyers who have valid tickets now, in the background. Of several calls with the same number, one does:
 * the others come from a second click, or from colleagues who haven't seen the message.
 */
export async function sendMessage(
  boxOffice: BoxOffice,
  by: StaffMember,
  { performanceId, subject, text, number }: StaffInput<(typeof messages)['send']>,
  now: Date,
): Promise<Progress> {
  await boxOffice.db.transaction(async (tx) => {
    await performanceToWrite(tx, performanceId, now)
    const added = await tx.first<{ id: number }>(sql`
      insert into buyer_message (performance_id, number, subject, text, staff_id, sent_at)
      select ${performanceId}, ${number}, ${subject}, ${text}, ${by.id}, ${now}
       where ${number} = 1 + (select count(*) from buyer_message where performance_id = ${performanceId})
      on conflict (performance_id, number) do nothing
      returning id`)
    if (!added) throw new Refusal('MESSAGE_SENT')
    const { mails } = await readReach(tx, performanceId)
    if (mails === 0) throw new Refusal('NO_EMAIL', { words: 'No buyer with a valid ticket has an email address.' })
    await tx.execute(sql`
      insert into message_order (message_id, order_id)
      select distinct ${added.id}::int, order_id from ${ticketRecipients(sql`${performanceId}`)} r`)
    // Without the text: it is deleted one day, and the audit isn't.
    await recordAct(tx, by, { act: 'wroteToBuyers', performanceId, after: { message: number, mails } }, now)
  })
  return readMessages(boxOffice, performanceId)
}

/** Tries the orders again that couldn't be written to. */
export async function retryMessages(
  boxOffice: BoxOffice,
  by: StaffMember,
  performanceId: number,
  now: Date,
): Promise<Progress> {
  await retryFailedOrders(boxOffice, messaging, by, { act: 'retriedMessage', performanceId }, now)
  return readMessages(boxOffice, performanceId)
}

async function performanceToWrite(db: Queries, id: number, now: Date): Promise<WrittenPerformance> {
  const performance = await comingPerformance(db, id, now)
  if (performance.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
  return performance
}

const exampleOf = (orderId: number | null) => (orderId === null ? [] : [orderLine(orderId)])
