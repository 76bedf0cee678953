import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { hasProvenEmail } from '../customers/proven-email.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { devicesOf } from './devices.ts'
import {
  newsletterOf,
  readAddresses,
  readHeldTickets,
  readMails,
  readOrders,
  readVouchers,
  seatRequestsOf,
} from './order-data.ts'
import { ownMails } from './own-mails.ts'

type Data = Result<(typeof account)['data']>
/**
 * Returns everything stored about the customer, except hashes of passwords and tokens. Includes the data stored only
 * under their email address if they have verified the address.
 */
export async function customerData({ db }: BoxOffice, { visitor, now }: CallContext): Promise<Data> {
  const id = customerOf(visitor)
  const customer = await readAccount(db, id)
  const cartLines = await db.query<Omit<Data['cartLines'][number], 'addedAt'> & { addedAt: Date }>(sql`
    select l.kind, coalesce(p.name, k.name, m.name, d.title, 'Gift voucher') as name, l.created_at as added_at
      from cart_line l
      join cart c on c.id = l.cart_id and c.state <> 'ordered'
      left join performance f on f.id = l.performance_id
      left join production p on p.id = f.production_id
      left join package k on k.id = l.package_id
      left join membership_level m on m.id = l.membership_level_id
      left join donation_fund d on d.id = l.fund_id
     where c.customer_id = ${id}
     order by l.id`)
  return {
    writtenAt: now.toISOString(),
    account: customer,
    addresses: await readAddresses(db, [id]),
    devices: await devicesOf(db, visitor),
    memberships: await db.query<Data['memberships'][number]>(sql`
      select m.name, c.starts_on, c.expires_on
        from customer_membership c
        join membership_level m on m.id = c.membership_level_id
       where c.customer_id = ${id}
       order by c.starts_on, c.id`),
    formerPackages: await db.query<NonNullable<Data['formerPackages']>[number]>(sql`
      select r.former_package as name, r.former_series as series_name,
             array(select concat_ws(' ', e.name, s.row, s.number)
                     from former_seat f
                     join seat s on s.id = f.seat_id
                     join section e on e.id = s.section_id
                    where f.renewal_id = r.id
                    order by e.position, e.id, s.row_position, s.position) as seats
        from package_renewal r
       where r.customer_id = ${id} and r.former_package is not null
       order by r.id`),
    orders: await readOrders(db, [id]),
    giftVouchers: await readVouchers(db, [id]),
    seatRequests: customer.isEmailProven ? await seatRequestsOf(db, customer.email) : [],
    cartLines: cartLines.map(({ addedAt, ...line }) => ({ ...line, addedAt: addedAt.toISOString() })),
    ...(customer.isEmailProven && { heldTickets: await readHeldTickets(db, customer.email) }),
    mails: await readMails(db, await ownMails(db, { id, email: customer.email })),
  }
}

async function readAccount(db: Queries, id: number): Promise<Data['account']> {
  const row = await db.first<
    Omit<Data['account'], 'createdAt' | 'newsletter' | 'isEmailProven'> & { createdAt: Date }
  >(sql`
    select c.id::text as account_number, c.created_at, c.email, p.name as prefix, c.first_name, c.middle_name, c.last_name,
           c.phone, c.date_of_birth, c.email_communications, c.phone_communications, c.other_presenter_updates
      from customer c
      left join prefix p on p.id = c.prefix_id
     where c.id = ${id}`)
  if (!row) throw new Refusal('SESSION_ENDED')
  const isEmailProven = await hasProvenEmail(db, id)
  const newsletter = isEmailProven ? await newsletterOf(db, row.email) : null
  return { ...row, createdAt: row.createdAt.toISOString(), isEmailProven, newsletter }
}
