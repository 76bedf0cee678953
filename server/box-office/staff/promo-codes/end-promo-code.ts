import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

/**
 * Ends the promo code that meets a condition, at once in every box office. Tickets that were reserved with it may be
 * bought until their cart expires. A code that hasn't started never does: its period becomes the past minute.
 */
export async function endPromoCode(
  { db }: Pick<BoxOffice, 'db'>,
  by: Actor,
  which: Statement,
  now: Date,
): Promise<{ code: string }> {
  return db.transaction(async (tx) => {
    const promo = await tx.first<{ id: number; code: string; startsAt: Date; endsAt: Date }>(sql`
      select id, code, starts_at, ends_at from promo_code where ${which} for no key update`)
    if (!promo) throw new Refusal('NOT_FOUND')
    if (promo.endsAt <= now) throw new Refusal('PROMO_ENDED')
    await tx.execute(sql`
      update promo_code
         set starts_at = least(starts_at, ${new Date(now.getTime() - 60_000)}::timestamptz), ends_at = ${now}
       where id = ${promo.id}`)
    const before = { startsAt: promo.startsAt.toISOString(), endsAt: promo.endsAt.toISOString() }
    await recordAct(tx, by, { act: 'endedPromoCode', before, after: { code: promo.code } }, now)
    return { code: promo.code }
  })
}
