import { Refusal } from '#shared/refusals'
import type { customers } from '#shared/staff/customers/customers'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import { eraseDetails } from '../../account/erase-customer.ts'
import type { BoxOffice } from '../../box-office.ts'
import { forgetCustomer } from '../../carts/forget-customer.ts'
import type { StoredPhone } from '../../customers/stored-phone.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { deleteMails, isReachable } from '../../mail/outbox.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'
import { type FoundCustomer, readCustomers } from './find-customers.ts'

type Preview = StaffResult<(typeof customers)['previewMerge']>
interface Pair {
  keptId: number
  mergedId: number
}

/** Returns what would move from one customer to another, and what would end. */
export async function previewMerge(boxOffice: BoxOffice, { keptId, mergedId }: Pair): Promise<Preview> {
  const { db } = boxOffice
  const found = await readCustomers(boxOffice, sql`id in (${keptId}, ${mergedId})`, sql`limit 2`)
  const [kept, merged] = [keptId, mergedId].map((id) => found.find((each) => each.id === id))
  if (!kept || !merged || kept === merged) throw new Refusal('NOT_FOUND')
  requireAccountKept(kept, merged)
  return {
    ...{ kept, merged, ...(await countOf(db, mergedId)) },
    fills: (['email', 'phone'] as const).filter((field) => canFill(field, kept, merged)),
    endsAccount: merged.hasAccount,
  }
}

const countOf = async (db: Queries, id: number) => {
  const count = (table: Statement) => sql`(select count(*)::int from ${table} where customer_id = ${id})`
  const counted = await db.first<Omit<Preview, 'kept' | 'merged' | 'fills' | 'endsAccount'>>(sql`
    select ${count(sql`orders`)} as orders, ${count(sql`customer_membership`)} as memberships,
           ${count(sql`address`)} as addresses, ${count(sql`package_renewal`)} as renewals,
           (select count(*)::int
              from gift_voucher v
              left join order_line l on l.id = v.order_line_id
              join orders o on o.id = coalesce(l.order_id, v.refunds_order_id)
             where o.customer_id = ${id}) as vouchers,
           exists (select from cart c join cart_line l on l.cart_id = c.id
                    where c.customer_id = ${id} and c.state = 'open') as has_cart`)
  if (!counted) throw new Error('Nothing was counted')
  return counted
}

function requireAccountKept(kept: { hasAccount: boolean }, merged: { hasAccount: boolean }): void {
  if (merged.hasAccount && !kept.hasAccount) throw new Refusal('ACCOUNT_NOT_KEPT')
}

const canFill = (
  field: 'email' | 'phone',
  kept: Pick<FoundCustomer, 'email' | 'phone'>,
  merged: Pick<FoundCustomer, 'email' | 'phone'>,
) => kept[field] === null && merged[field] !== null

/**
 * Moves everything that a customer has to another, and erases the first, in one transaction. Their sessions end and
 * their cart is emptied. Of two calls at once, one merges them.
 */
export async function mergeCustomers(
  boxOffice: BoxOffice,
  by: Actor,
  { keptId, mergedId, reason }: StaffInput<(typeof customers)['merge']>,
  now: Date,
): Promise<{ id: number }> {
  if (keptId === mergedId)
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'mergedId', reason: 'Please choose two customers' }] })
  await boxOffice.db.transaction(async (tx) => {
    await tx.execute(sql`delete from session where customer_id = ${mergedId}`)
    await forgetCustomer(tx, mergedId)
    await tx.execute(sql`select from orders where customer_id = ${mergedId} order by id for no key update`)
    const { kept, merged } = await lockBoth(tx, { keptId, mergedId })
    requireAccountKept(kept, merged)
    const pending = await tx.first(sql`
      select from orders where customer_id = ${mergedId} and state = 'pending' limit 1`)
    if (pending) throw new Refusal('PAYMENT_RUNNING', { words: PAYING })
    await move(tx, { keptId, mergedId })
    await deleteMails(tx, sql`customer_id = ${mergedId}`)
    await eraseMerged(tx, { keptId, mergedId }, now)
    await fillIn(tx, kept, merged)
    const { firstName, lastName, email, phone } = merged
    const before = { id: mergedId, firstName, lastName, email: isReachable(email) ? email : null, phone }
    await recordAct(tx, by, { act: 'mergedCustomers', customerId: keptId, before, reason }, now)
  })
  return { id: keptId }
}

const PAYING = 'The customer who would be merged is paying for an order. Try again in a few minutes.'

interface Merging {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: StoredPhone | null
  hasAccount: boolean
}

async function lockBoth(tx: Transaction, { keptId, mergedId }: Pair): Promise<{ kept: Merging; merged: Merging }> {
  const rows = await tx.query<Merging & { isClosed: boolean }>(sql`
    select id, first_name, last_name, email, phone, password_hash is not null as has_account,
           closed_at is not null as is_closed
      from customer
     where id in (${keptId}, ${mergedId})
     order by id
       for no key update`)
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id))
  if (!kept || !merged) throw new Refusal('NOT_FOUND')
  if (kept.isClosed || merged.isClosed) throw new Refusal('CUSTOMER_MERGED')
  return { kept, merged }
}

/** The primary address of the customer that is kept stays the primary one. */
async function move(tx: Transaction, { keptId, mergedId }: Pair): Promise<void> {
  await tx.execute(sql`
    update address set is_primary = false
     where customer_id = ${mergedId} and is_primary
       and exists (select from address where customer_id = ${keptId} and is_primary)`)
  for (const table of MOVED)
    await tx.execute(sql`update ${table} set customer_id = ${keptId} where customer_id = ${mergedId}`)
}

const MOVED = [sql`orders`, sql`cart`, sql`address`, sql`customer_membership`, sql`package_renewal`]

/** The row remains, so that its address leads to the customer that is kept. */
async function eraseMerged(tx: Transaction, { keptId, mergedId }: Pair, now: Date): Promise<void> {
  await eraseDetails(tx, mergedId, now)
  await tx.execute(sql`delete from phone_to_convert where customer_id = ${mergedId}`)
  await tx.execute(sql`
    update customer set merged_into = ${keptId} where id = ${mergedId} or merged_into = ${mergedId}`)
}

/** An account always has an address; a guest without one gets the merged guest's. */
async function fillIn(tx: Transaction, kept: Merging, merged: Merging): Promise<void> {
  const email = isReachable(kept.email) ? kept.email : merged.email
  await tx.execute(sql`
    update customer set email = ${isReachable(email) ? email : kept.email}, phone = ${kept.phone ?? merged.phone}
     where id = ${kept.id}`)
}
