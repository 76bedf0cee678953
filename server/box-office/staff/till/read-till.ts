import { sumOfCents } from '#shared/money'
import type { StaffResult } from '#shared/staff/staff-call'
import type { till } from '#shared/staff/till/till'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

type OpenTill = NonNullable<StaffResult<(typeof till)['current']>['till']>
type TillEntry = OpenTill['entries'][number]

export interface TillRow {
  id: number
  floatCents: number
  openedAt: Date
}

/** Returns the cash sales and the cash refunds of a till, in order of time. */
async function readEntries(db: Queries, tillId: number): Promise<TillEntry[]> {
  const rows = await db.query<Omit<TillEntry, 'at'> & { at: Date }>(sql`
    select order_id, 'sale' as kind, amount_cents, sold_at as at from counter_sale where till_id = ${tillId}
     union all
    select order_id, 'refund', -cash_cents, created_at from order_refund where till_id = ${tillId}
     order by at, order_id`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Returns a till with its entries and the cash that should be in it. */
export async function readTill(db: Queries, { id, floatCents, openedAt }: TillRow): Promise<OpenTill> {
  const entries = await readEntries(db, id)
  const expectedCents = floatCents + sumOfCents(entries.map(({ amountCents }) => amountCents))
  return { id, floatCents, openedAt: openedAt.toISOString(), expectedCents, entries }
}

/** Returns the colleague's open till, or null. */
export async function readCurrentTill(db: Queries, staffId: number): Promise<{ till: OpenTill | null }> {
  const row = await db.first<TillRow>(sql`
    select id, float_cents, opened_at from till where staff_id = ${staffId} and closed_at is null`)
  return { till: row ? await readTill(db, row) : null }
}

const MAX_SHOWN = 50

type ClosedRow = TillRow & { by: string; expectedCents: number; countedCents: number; closedAt: Date }

/** Returns the tills that were closed last, the newest first. */
export async function readClosedTills(db: Queries): Promise<StaffResult<(typeof till)['closed']>> {
  const rows = await db.query<ClosedRow>(sql`
    select t.id, s.name as by, t.float_cents, t.opened_at, t.expected_cents, t.counted_cents, t.closed_at
      from till t
      join staff s on s.id = t.staff_id
     where t.closed_at is not null
     order by t.closed_at desc, t.id desc
     limit ${MAX_SHOWN}`)
  return {
    tills: rows.map(({ openedAt, closedAt, ...row }) => ({
      ...row,
      differenceCents: row.countedCents - row.expectedCents,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt.toISOString(),
    })),
  }
}
