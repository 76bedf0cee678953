import { fromCents, total } from '#shared/money'
import { Refusal } from '#shared/refusals'
import { readSearchText } from '#shared/staff/find/search-text'
import type { StaffResult } from '#shared/staff/staff-call'
import type { vouchers } from '#shared/staff/vouchers/vouchers'
import type { VoucherOrigin } from '#shared/staff/vouchers/vouchers.schemas'
import type { BoxOffice } from '../../box-office.ts'
import { knownCountries } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { pageOf } from '../../database/page.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { hasVoucherNumber } from '../../gift-voucher/has-voucher-number.ts'
import { readAudit } from '../audit/read-audit.ts'
import { customersOf } from '../find/find-orders.ts'

type Found = StaffResult<(typeof vouchers)['find']>
type DeskVoucher = StaffResult<(typeof vouchers)['voucher']>
type Entry = DeskVoucher['history'][number]

const page = pageOf(25)
const MAX_CUSTOMERS = 2_000

interface VoucherRow {
  id: number
  number: string
  initialCents: number
  balanceCents: number
  expiresOn: string
  createdAt: Date
  isVoided: boolean
  boughtBy: number | null
  refunds: number | null
}

/** Returns the newest vouchers that a text finds. */
export async function findVouchers(boxOffice: BoxOffice, typed: string): Promise<Found> {
  const which = await idsOf(boxOffice, typed)
  const rows = which ? await readRows(boxOffice.db, which) : []
  const { shown, hasMore } = page.of(rows)
  return {
    vouchers: shown.map((row) => {
      const { number, ...voucher } = voucherOf(row)
      return { ...voucher, ending: number.slice(-4) }
    }),
    hasMore,
  }
}

/** Returns the query for the ids of matching vouchers, or undefined if nothing can match. */
async function idsOf(boxOffice: BoxOffice, typed: string): Promise<Statement | undefined> {
  const search = readSearchText(typed)
  switch (search.by) {
    case 'voucher':
      return sql`select id from gift_voucher where ${hasVoucherNumber(search.number)}`
    case 'order':
      return ofOrders(sql`select ${search.orderId}::bigint`)
    case 'email':
    case 'phone':
    case 'name': {
      const which = customersOf(search, await knownCountries(boxOffice))
      return (
        which &&
        ofOrders(sql`
          select o.id
            from (select id from customer where ${which} limit ${MAX_CUSTOMERS}) c
            join orders o on o.customer_id = c.id`)
      )
    }
    default:
      return undefined
  }
}

/** Returns the query for the vouchers that orders bought, were paid with, or were refunded with. */
const ofOrders = (orderIds: Statement): Statement => sql`
  with o (id) as (${orderIds})
  select v.id from o join order_line l on l.order_id = o.id join gift_voucher v on v.order_line_id = l.id
   union
  select u.gift_voucher_id from o join gift_voucher_use u on u.order_id = o.id
   union
  select v.id from o join gift_voucher v on v.refunds_order_id = o.id`

const readRows = (db: Queries, ids: Statement) =>
  db.query<VoucherRow>(sql`
    select v.id, v.number, v.initial_cents, v.balance_cents, v.expires_on, v.created_at,
           v.voided_at is not null as is_voided, l.order_id as bought_by, v.refunds_order_id as refunds
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
     where v.id in (${ids})
     order by v.id desc
     ${page.limit}`)

function voucherOf({ createdAt, boughtBy, refunds, ...row }: VoucherRow) {
  const origin: VoucherOrigin = boughtBy !== null ? 'bought' : refunds !== null ? 'refund' : 'issued'
  return { ...row, createdAt: createdAt.toISOString(), origin, orderId: boughtBy ?? refunds }
}

/** Returns the id of the voucher with a number. Throws if there is none. */
export async function voucherIdOf(db: Queries, number: string): Promise<number> {
  const voucher = await db.first<{ id: number }>(sql`select id from gift_voucher where ${hasVoucherNumber(number)}`)
  if (!voucher) throw new Refusal('VOUCHER_UNKNOWN')
  return voucher.id
}

/** Returns a voucher with its number and history. */
export async function readVoucher(db: Queries, voucherId: number): Promise<DeskVoucher> {
  const [row] = await readRows(db, sql`select ${voucherId}::int`)
  if (!row) throw new Refusal('NOT_FOUND')
  const voucher = voucherOf(row)
  const history = [...(await issueOf(db, voucher)), ...(await usesOf(db, voucherId)), ...(await actsOn(db, voucherId))]
  return { ...voucher, history: history.sort((one, other) => one.at.localeCompare(other.at)) }
}

const BEGINNINGS: Readonly<Record<VoucherOrigin, string>> = {
  bought: 'Bought',
  refund: 'Issued as a refund',
  issued: 'Issued',
}

async function issueOf(
  db: Queries,
  { id, origin, orderId, createdAt, initialCents }: ReturnType<typeof voucherOf>,
): Promise<Entry[]> {
  const [act] =
    origin === 'issued'
      ? await readAudit(db, sql`where act = 'issuedVouchers' and after -> 'ids' @> ${String(id)}::jsonb limit 1`)
      : []
  const detail = [total(fromCents(initialCents)), act?.reason].filter(Boolean).join(' · ')
  return [{ at: createdAt, what: BEGINNINGS[origin], by: act?.by ?? null, orderId, detail }]
}

async function usesOf(db: Queries, voucherId: number): Promise<Entry[]> {
  const uses = await db.query<{ orderId: number; amountCents: number; usedAt: Date }>(sql`
    select order_id, amount_cents, used_at from gift_voucher_use where gift_voucher_id = ${voucherId}`)
  return uses.map(({ orderId, amountCents, usedAt }) => ({
    ...{ at: usedAt.toISOString(), what: 'Used', by: null, orderId, detail: total(fromCents(amountCents)) },
  }))
}

async function actsOn(db: Queries, voucherId: number): Promise<Entry[]> {
  const acts = await readAudit(
    db,
    sql`where act in ('voidedVoucher', 'extendedVoucher') and (after ->> 'voucherId')::int = ${voucherId} order by id`,
  )
  return acts.map(({ at, by, act, before, after, reason }) => ({
    ...{ at, by, orderId: null, what: act === 'voidedVoucher' ? 'Voided' : 'Extended' },
    detail: [
      act === 'voidedVoucher' ? total(fromCents(Number(before?.balanceCents))) : `until ${after?.expiresOn}`,
      reason,
    ].join(' · '),
  }))
}
