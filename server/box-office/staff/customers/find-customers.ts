import type { customers } from '#shared/staff/customers/customers'
import { readSearchText } from '#shared/staff/find/search-text'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { knownCountries, phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import { pageOf } from '../../database/page.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { customersOf } from '../find/find-orders.ts'

type Found = StaffResult<(typeof customers)['find']>
export type FoundCustomer = Found['customers'][number]

const page = pageOf(25)
/** Maximum number of customers considered for a name. */
const MAX_CONSIDERED = 2_000

/** Returns the customers that a text finds by name, mail address or phone number. */
export async function findCustomers(boxOffice: BoxOffice, typed: string): Promise<Found> {
  const search = readSearchText(typed)
  if (search.by !== 'email' && search.by !== 'phone' && search.by !== 'name') return { customers: [], hasMore: false }
  const which = customersOf(search, await knownCountries(boxOffice))
  if (!which) return { customers: [], hasMore: false }
  const { shown, hasMore } = page.of(await readCustomers(boxOffice, which, page.limit))
  return { customers: shown, hasMore }
}

interface CustomerRow extends Omit<FoundCustomer, 'email' | 'phone' | 'lastOrderAt'> {
  email: string
  phone: StoredPhone | null
  lastOrderAt: Date | null
}

/** Returns the customers that meet a condition, accounts first, then the newest. Leaves out merged and erased ones. */
export async function readCustomers(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  which: Statement,
  limit: Statement,
): Promise<FoundCustomer[]> {
  const rows = await boxOffice.db.query<CustomerRow>(sql`
    with chosen as (
      select id, trim(first_name || ' ' || last_name) as name, email, phone, password_hash is not null as has_account
        from (select * from customer where ${which} and closed_at is null limit ${MAX_CONSIDERED}) c
       order by password_hash is null, id desc
       ${limit})
    select c.*, o.orders, o.last_order_at
      from chosen c
     cross join lateral (
       select count(*)::int as orders, max(placed_at) as last_order_at
         from orders
        where customer_id = c.id and state = 'completed') o
     order by c.has_account desc, c.id desc`)
  const shown = await phoneFormat(boxOffice)
  return rows.map(({ email, phone, lastOrderAt, ...row }) => ({
    ...row,
    email: isReachable(email) ? email : null,
    phone: shown(phone),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  }))
}
