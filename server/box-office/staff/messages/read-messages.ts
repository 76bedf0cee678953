import type { messages } from '#shared/staff/messages/messages'
import type { MessageProblem } from '#shared/staff/messages/messages.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { isUndelivered, NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { readOrderProblems } from '../order-work.ts'
import { ticketRecipients } from './buyer-mail.ts'

interface Row {
  number: number
  subject: string
  text: string
  by: string
  sentAt: Date
  finishedAt: Date | null
  orders: number
  done: number
  mails: number
}

/** Returns the messages to a performance's buyers, the latest first, and what is left to do by hand. */
export async function readMessages(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  performanceId: number,
): Promise<StaffResult<(typeof messages)['progress']>> {
  const rows = await boxOffice.db.query<Row>(sql`
    select m.number, m.subject, m.text, s.name as by, m.sent_at, m.finished_at, o.orders, o.done, o.mails
      from buyer_message m
      join staff s on s.id = m.staff_id
     cross join lateral (
       select count(*)::int as orders, count(*) filter (where state = 'done')::int as done,
              coalesce(sum(mails), 0)::int as mails
         from message_order
        where message_id = m.id) o
     where m.performance_id = ${performanceId}
     order by m.number desc`)
  return {
    messages: rows.map(({ sentAt, finishedAt, ...row }) => ({
      ...row,
      ...{ sentAt: sentAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null },
    })),
    problems: rows.length === 0 ? [] : await readProblems(boxOffice, performanceId),
  }
}

const readProblems = (boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, performanceId: number) =>
  readOrderProblems<MessageProblem>(
    boxOffice,
    sql`
      select e.order_id, e.state, m.id, m.number = max(m.number) over () as is_last
        from buyer_message m
        join message_order e on e.message_id = m.id
       where m.performance_id = ${performanceId}`,
    sql`
      select 'notWritten' where e.state = 'failed'
       union all
      select 'noAddress'
       where e.is_last
         and exists (select from ${ticketRecipients(sql`${performanceId}`)} r
                      where r.order_id = e.order_id and r.email like ${NO_ADDRESS_PATTERN})
       union all
      select 'notMailed'
       where e.is_last
         and exists (select from mail_outbox m
                      where m.order_ids && array[e.order_id] and m.key like ${MAIL_KEY} || e.id || '-%'
                        and ${isUndelivered})`,
  )

/** The start of a mail's key, before the message's id and the hash of the address. */
const MAIL_KEY = 'message-'
export const messageMailKey = (messageId: number, hash: string): string => `${MAIL_KEY}${messageId}-${hash}`
