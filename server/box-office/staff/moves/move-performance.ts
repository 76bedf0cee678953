import { showInstant } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { moves } from '#shared/staff/moves/moves'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { announceVenueChange, VENUE_LOCK } from '../../venue-changes.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'
import { moving, retryFailedOrders } from '../order-work.ts'
import { type PlannedMove, planMove } from './preview-move.ts'
import { readMoveProgress } from './read-move-progress.ts'

type MoveSent = StaffInput<(typeof moves)['move']>
type Progress = StaffResult<(typeof moves)['move']>
/** A move as sent. Null for the start that the colleague saw, and for the default mail, at the command line. */
type Wish = Pick<MoveSent, 'performanceId' | 'startsAt' | 'returnsUntil' | 'reason'> & {
  [Name in 'from' | 'subject' | 'text']: string | null
}

/**
 * Moves a performance to another time in the same hall. Its sale ends as long before the start as it did. The buyers
 * are told in the background, also those who are paying now; those who weren't told of an earlier move are told of this
 * one only. Of two colleagues at once, one moves it.
 */
export async function movePerformance(boxOffice: BoxOffice, by: Actor, wish: Wish, now: Date): Promise<Progress> {
  const { db, settings } = boxOffice
  const { performanceId, reason } = wish
  await db.transaction(async (tx) => {
    await lockPerformance(tx, performanceId)
    await checkFrom(tx, wish, settings.VENUE_TIME_ZONE)
    const plan = await planMove(tx, wish, settings, now)
    const move = { ...plan, subject: wish.subject ?? plan.subject, text: wish.text ?? plan.text }
    await changeTimes(tx, performanceId, plan)
    await tx.execute(sql`
      insert into performance_move (performance_id, from_starts_at, to_starts_at, returns_until, subject, text, reason,
                                    staff_id, moved_at)
      values (${performanceId}, ${move.from}, ${move.to}, ${move.returnsUntil}, ${move.subject}, ${move.text}, ${reason},
              ${by.id}, ${now})`)
    const [before, after, until] = [move.from, move.to, move.returnsUntil].map((at) =>
      showInstant(at, 'general', settings.VENUE_TIME_ZONE),
    )
    const values = { before: { start: before }, after: { start: after, returnsUntil: until, subject: move.subject } }
    await recordAct(tx, by, { act: 'movedPerformance', performanceId, ...values, reason }, now)
  })
  await announceVenueChange(boxOffice)
  return progressOf(boxOffice, performanceId)
}

/** Tries the orders again that couldn't be told. */
export async function retryMove(boxOffice: BoxOffice, by: Actor, performanceId: number, now: Date): Promise<Progress> {
  await retryFailedOrders(boxOffice, moving, by, { act: 'retriedMove', performanceId }, now)
  return progressOf(boxOffice, performanceId)
}

/** Moves are made one after the other, so that no two take the same time in a hall. */
async function lockPerformance(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${VENUE_LOCK}::bigint)`)
  await tx.query(sql`select from performance where id = ${id} for no key update`)
}

async function checkFrom(tx: Transaction, { performanceId, from }: Wish, zone: string): Promise<void> {
  const performance = await tx.first<{ startsAt: Date }>(sql`
    select starts_at from performance where id = ${performanceId}`)
  if (from === null || !performance || new Date(from).getTime() === performance.startsAt.getTime()) return
  const when = showInstant(performance.startsAt, 'performance', zone)
  throw new Refusal('PERFORMANCE_MOVED', { words: `This performance has been moved meanwhile. It is on ${when}.` })
}

/** Moves the end and the end of the sale with the start. The trigger counts the calendar revision. */
async function changeTimes(tx: Transaction, id: number, { from, to }: PlannedMove): Promise<void> {
  const seconds = (to.getTime() - from.getTime()) / 1000
  await tx.execute(sql`
    update performance
       set starts_at = ${to}, ends_at = ends_at + make_interval(secs => ${seconds}::float8),
           sales_end_at = sales_end_at + make_interval(secs => ${seconds}::float8)
     where id = ${id}`)
}

async function progressOf(boxOffice: BoxOffice, performanceId: number): Promise<Progress> {
  const { move } = await readMoveProgress(boxOffice, performanceId)
  if (!move) throw new Refusal('NOT_FOUND')
  return move
}
