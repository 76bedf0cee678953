import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import { emailOf, takeBack } from '../orders/settle/take-back.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { mailFormerHolders } from '../tickets/holder-mails.ts'
import { attendedPerformances, ownedTickets } from '../tickets/owned-tickets.ts'
import { checkNoChildAlone, isReturnable, lockTickets, returnableTickets } from '../tickets/return-rules.ts'
import { returnedMail } from './returned-mail.ts'

/**
 * Returns tickets to the box office, all of them or none. Their seats go back on sale, and the price paid for the
 * tickets is refunded as a gift voucher in a mail to the buyer; fees and extras aren't. What a voucher paid isn't
 * refunded once that voucher has expired. The ticket's row is locked, so that concurrent requests return it only once.
 */
export async function returnTickets(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  { tessituraPerformanceId, seatNumbers }: Input<(typeof account)['returnTickets']>,
): Promise<void> {
  const customerId = customerOf(visitor)
  await boxOffice.db.transaction(async (tx) => {
    await lockTickets(tx, { customerId, performanceId: tessituraPerformanceId, ids: seatNumbers })
    const [performance] = await attendedPerformances(tx, customerId, sql`and f.id = ${tessituraPerformanceId}`)
    if (!performance) throw new Refusal('NOT_YOURS')
    if (!isReturnable(performance, now)) throw new Refusal('RETURN_TOO_LATE')
    const owned = await ownedTickets(tx, customerId, [tessituraPerformanceId])
    const returned = owned.filter(({ id }) => seatNumbers.includes(id))
    if (returnableTickets(performance, returned, now).length < returned.length)
      throw new Refusal('RETURN_TOO_LATE', { words: 'Tickets that were scanned at the door can’t be returned.' })
    checkNoChildAlone(
      owned.filter((ticket) => !returned.includes(ticket)),
      returned,
    )
    const ticketIds = returned.map(({ id }) => id)
    const vouchers = await takeBack(boxOffice, tx, ticketIds, now)
    await mailFormerHolders(boxOffice, tx, ticketIds, now)
    const mail = { email: await emailOf(tx, customerId), performance, tickets: returned, vouchers }
    await writeMail(tx, returnedMail(mail, boxOffice.settings), now, {
      customerId,
      isLimited: false,
      orderIds: returned.map(({ orderId }) => orderId),
    })
  })
}
