import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { customers } from '#shared/staff/customers/customers'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { actDetail } from '../audit/act-detail.ts'
import { readAudit } from '../audit/read-audit.ts'
import { newestOrders } from '../find/find-orders.ts'
import { readCustomers } from './find-customers.ts'

type DeskCustomer = StaffResult<(typeof customers)['customer']>

const MAX_ALIKE = 10
const MAX_ENTRIES = 100

interface CustomerRow {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: StoredPhone | null
  hasAccount: boolean
  createdAt: Date
}

/** Returns a customer, or the one that they were merged into. */
export async function readCustomer(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  customerId: number,
): Promise<DeskCustomer> {
  const { db } = boxOffice
  const row = await db.first<CustomerRow>(sql`
    select k.id, k.first_name, k.last_name, k.email, k.phone, k.password_hash is not null as has_account, k.created_at
      from customer c
      join customer k on k.id = coalesce(c.merged_into, c.id)
     where c.id = ${customerId} and k.closed_at is null`)
  if (!row) throw new Refusal('NOT_FOUND')
  const { id, phone, createdAt, ...rest } = row
  const { orders, hasMore } = await newestOrders(db, sql`select id from orders where customer_id = ${id}`)
  return {
    ...{ ...rest, id, createdAt: createdAt.toISOString() },
    email: isReachable(row.email) ? row.email : null,
    phone: (await phoneFormat(boxOffice))(phone),
    ...{ orders, hasMoreOrders: hasMore },
    vouchers: await readVouchers(db, id),
    memberships: await readMemberships(db, id),
    history: await readActs(db, id),
    alike: await readCustomers(
      boxOffice,
      sql`id <> ${id} and (lower(email) = ${accountName(row.email)} or phone = ${phone})`,
      sql`limit ${MAX_ALIKE}`,
    ),
  }
}

/** Returns the vouchers that the customer bought or was refunded with. */
const readVouchers = (db: Queries, customerId: number) =>
  db.query<DeskCustomer['vouchers'][number]>(sql`
    select v.id, v.initial_cents, v.balance_cents, v.expires_on, right(v.number, 4) as ending
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
      join orders o on o.id = coalesce(l.order_id, v.refunds_order_id)
     where o.customer_id = ${customerId}
     order by v.id desc
     limit ${MAX_ENTRIES}`)

const readMemberships = (db: Queries, customerId: number) =>
  db.query<DeskCustomer['memberships'][number]>(sql`
    select l.name, m.starts_on, m.expires_on
      from customer_membership m
      join membership_level l on l.id = m.membership_level_id
     where m.customer_id = ${customerId}
     order by m.expires_on desc, m.id desc
     limit ${MAX_ENTRIES}`)

async function readActs(db: Queries, customerId: number): Promise<DeskCustomer['history']> {
  const entries = await readAudit(
    db,
    sql`where act in ('corrected', 'noted', 'mergedCustomers')
          and (customer_id in (select id from customer where id = ${customerId} or merged_into = ${customerId})
               or order_id in (select id from orders where customer_id = ${customerId}))
        order by id desc limit ${MAX_ENTRIES}`,
  )
  return entries.map(({ at, by, act, orderId, ...entry }) => ({
    ...{ at, by, act, orderId },
    detail: actDetail({ act, ...entry }),
  }))
}
