import type { MediaFile } from '#shared/content/page'
import { sumOfCents } from '#shared/money'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CartTicket, type CartUpsell, isBuyable, readTickets, readUpsells } from './cart-tickets.ts'

export type CartLineKind = 'Performance' | 'Package' | 'Donation' | 'Membership' | 'GiftVoucher'

/** A line of a cart with all data that is shown, charged and written to its order. */
export interface CartLine {
  id: number
  kind: CartLineKind
  name: string
  performanceId: number | null
  packageId: number | null
  zoneId: number | null
  membershipLevelId: number | null
  fundId: number | null
  productionId: number | null
  startsAt: Date | null
  seriesId: number | null
  seriesName: string | null
  /** The production's performers. */
  company: string | null
  presenter: string | null
  isVenuesOwn: boolean | null
  image: MediaFile | null
  details: Record<string, unknown>
  isCheckoutDonation: boolean
  renewalId: number | null
  /** The seats that are still held. */
  tickets: CartTicket[]
  upsells: CartUpsell[]
  /** The number of seats in the line that are no longer held. */
  lostSeats: number
  /** One of its performances was cancelled. */
  isCancelled: boolean
  /** A package without all of its choices. */
  isIncomplete: boolean
  /** A renewal of a package that another order has renewed. */
  isRenewedAlready: boolean
  /** For the whole line. */
  amountCents: number
}

type Row = Omit<CartLine, 'tickets' | 'upsells' | 'lostSeats' | 'amountCents'> & {
  ownCents: number | null
  seats: number
}

/** Returns every line of a cart, in the order in which they were added. */
export async function readCartLines(db: Queries, cartId: string): Promise<CartLine[]> {
  const rows = await readRows(db, cartId)
  if (!rows.length) return []
  const tickets = await readTickets(db, cartId)
  const upsells = await readUpsells(db, cartId)
  return rows.map(({ ownCents, seats, ...row }) => {
    const ofLine = { tickets: tickets.filter(isOf(row.id)), upsells: upsells.filter(isOf(row.id)) }
    return { ...row, ...ofLine, lostSeats: seats - ofLine.tickets.length, amountCents: ownCents ?? centsOf(ofLine) }
  })
}

const isOf =
  (line: number) =>
  ({ cartLineId }: { cartLineId: number }) =>
    cartLineId === line

const centsOf = ({ tickets, upsells }: Pick<CartLine, 'tickets' | 'upsells'>) =>
  sumOfCents(tickets.map(({ amountCents }) => amountCents)) +
  sumOfCents(upsells.map(({ amountCents, count }) => amountCents * count))

/** Returns whether a performance's line holds only children's seats. */
export const isExtraAlone = ({ kind, tickets }: CartLine) => kind === 'Performance' && !isBuyable(tickets)

const readRows = (db: Queries, cartId: string) =>
  db.query<Row>(sql`
    select l.id, l.kind, coalesce(p.name, k.name, m.name, d.title, v.name, 'Gift voucher') as name,
           l.performance_id, l.package_id, l.zone_id, l.membership_level_id, l.fund_id,
           p.id as production_id, f.starts_at, s.id as series_id, s.name as series_name,
           p.company, r.name as presenter, r.is_venue as is_venues_own,
           coalesce(p.image, s.image, m.image) as image,
           l.details, l.is_checkout_donation, l.renewal_id, l.amount_cents as own_cents,
           (select count(*) from cart_ticket where cart_line_id = l.id)::int as seats,
           exists (select from cart_ticket t
                     join performance c on c.id = t.performance_id
                    where t.cart_line_id = l.id and c.state = 'cancelled') as is_cancelled,
           coalesce(missing."some", false) as is_incomplete,
           exists (select from package_renewal n
                    where n.id = l.renewal_id and n.renewed_by is not null) as is_renewed_already
      from cart_line l
      left join performance f on f.id = l.performance_id
      left join production p on p.id = f.production_id
      left join presenter r on r.id = p.presenter_id
      left join package k on k.id = l.package_id
      left join series s on s.id = k.series_id
      left join membership_level m on m.id = l.membership_level_id
      left join donation_fund d on d.id = l.fund_id
      left join voucher_method v on l.kind = 'GiftVoucher' and v.id = (l.details ->> 'methodId')::int
      left join lateral (
        select party.seats = 0
               or (select count(*) from package_performance c where c.package_id = k.id
                      and (select count(*) from cart_ticket t
                            join price_type y on y.id = t.price_type_id and y.kind = 'Primary'
                            where t.cart_line_id = l.id and t.performance_id = c.performance_id)
                             >= case when k.may_vary then 1 else party.seats end)
                  < case k.kind when 'Fixed'
                                then (select count(*) from package_performance c where c.package_id = k.id)
                                else k.minimum_productions end as "some"
          from (select coalesce(sum(c.count), 0) as seats
                  from cart_package_seat c
                  join price_type y on y.id = c.price_type_id and y.kind = 'Primary'
                 where c.cart_line_id = l.id) party
         where l.kind = 'Package') missing on true
     where l.cart_id = ${cartId}
     order by l.id`)
