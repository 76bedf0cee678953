import { Refusal } from '#shared/refusals'
import type { counter } from '#shared/staff/counter/counter'
import { readSearchText } from '#shared/staff/find/search-text'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type Buyer, readBuyer } from '../../checkout/buyer.ts'
import { knownCountries } from '../../customers/stored-phone.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { noAddress } from '../../mail/outbox.ts'
import { customersOf } from '../find/find-orders.ts'

type SaleSent = StaffInput<(typeof counter)['sell']>

/** The name of a buyer who gives none. */
const WALK_UP = 'Walk-up'

/** Returns the sale's buyer: a known customer, or a new guest, who may have no name and no address. */
export async function counterBuyer(
  tx: Transaction,
  {
    saleId,
    buyer: { customerId, firstName, lastName, email },
    billing,
  }: Pick<SaleSent, 'saleId' | 'buyer' | 'billing'>,
  now: Date,
): Promise<Buyer> {
  if (customerId) {
    const known = await tx.first(sql`
      select from customer where id = ${customerId} and closed_at is null for no key update`)
    if (!known) throw new Refusal('NOT_FOUND')
  }
  // An invoice names its buyer.
  const named = firstName || lastName ? lastName : (billing?.name ?? '')
  const id =
    customerId ?? (await insertGuest(tx, { firstName, lastName: named, email: email || noAddress(saleId) }, now))
  const buyer = await readBuyer(tx, id)
  if (!buyer) throw new Error('The buyer was not written')
  return buyer
}

async function insertGuest(
  tx: Transaction,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  now: Date,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into customer (email, first_name, last_name, created_at)
    values (${email}, ${firstName}, ${firstName || lastName ? lastName : WALK_UP}, ${now})
    returning id`)
  if (!row) throw new Error('The guest was not written')
  return row.id
}

const MAX_SHOWN = 10
/** Maximum number of customers considered for a name. */
const MAX_CONSIDERED = 2_000

/** Returns the customers that a text finds by name, mail address or phone number: accounts first, then the newest. */
export async function findCustomers(
  boxOffice: BoxOffice,
  typed: string,
): Promise<StaffResult<(typeof counter)['customers']>> {
  const search = readSearchText(typed)
  if (search.by !== 'email' && search.by !== 'phone' && search.by !== 'name') return { customers: [] }
  const which = customersOf(search, await knownCountries(boxOffice))
  if (!which) return { customers: [] }
  const customers = await boxOffice.db.query<{ id: number; name: string; email: string; hasAccount: boolean }>(sql`
    select distinct on (has_account, lower(email), name) id, name, email, has_account
      from (select id, trim(first_name || ' ' || last_name) as name, email, password_hash is not null as has_account
              from customer
             where ${which} and closed_at is null and email not like '%@customer.invalid'
             limit ${MAX_CONSIDERED}) c
     order by has_account desc, lower(email), name, id desc
     limit ${MAX_SHOWN}`)
  return { customers }
}
