import type { MediaFile } from '#shared/content/page'
import { fromCents, sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { readCart } from '../carts/cart.ts'
import { type CartLine, readCartLines } from '../carts/cart-lines.ts'
import type { CartTicket } from '../carts/cart-tickets.ts'
import { orderFee } from '../checkout/priced-cart.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { ownRenewal } from './renewals.ts'

type Summary = Result<(typeof account)['renewalSummary']>

/** Returns the renewed package in the cart. Refuses if the cart doesn't have it. */
export async function renewalSummary(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  renewalId: number,
): Promise<Summary> {
  const { db } = boxOffice
  await ownRenewal(db, customerOf(visitor), renewalId)
  const cart = await readCart(db, visitor, now)
  const line = cart && (await readCartLines(db, cart.id)).find((each) => each.renewalId === renewalId)
  if (!line) throw new Refusal('NOT_FOUND')
  const productions = await readProductions(db, line)
  return {
    ...(line.seriesId === null ? {} : { seriesId: line.seriesId }),
    concertCount: productions.length,
    ticketCount: line.tickets.length,
    total: fromCents(line.amountCents),
    orderFee: await orderFee(boxOffice),
    seriesName: line.seriesName ?? '',
    seriesImage: line.image,
    productions: productions.map(({ id, name, company, startsAt, venue, image }) => {
      const tickets = line.tickets.filter(({ performanceId }) => performanceId === id)
      const total = fromCents(sumOfCents(tickets.map(({ amountCents }) => amountCents)))
      const date = startsAt.toISOString()
      return { name, company, date, venue, image, total, tickets: tickets.map(ticketRow) }
    }),
  }
}

interface Production {
  id: number
  name: string
  company: string
  startsAt: Date
  venue: string
  image: MediaFile | null
}
const readProductions = (db: Queries, { tickets }: CartLine) =>
  db.query<Production>(sql`
    select f.id, p.name, p.company, f.starts_at, h.name as venue, p.image
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id = any (${tickets.map(({ performanceId }) => performanceId)}::int[])
     order by f.starts_at, f.id`)

const ticketRow = ({ zone, priceType, row, number, section, amountCents }: CartTicket) => ({
  ...{ zone, priceType, row, number: String(number), section },
  amount: fromCents(amountCents),
})
