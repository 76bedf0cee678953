import type { moves } from '#shared/staff/moves/moves'
import type { MoveProblem } from '#shared/staff/moves/moves.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { isUndelivered, NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { COMMAND_LINE } from '../audit/record-act.ts'
import { readOrderProblems } from '../order-work.ts'

interface Row {
  id: number
  by: string
  from: Date
  to: Date
  returnsUntil: Date
  movedAt: Date
  finishedAt: Date | null
  orders: number
  done: number
}

/** Returns the last move of a performance: how many buyers have been told, and what is left to do by hand. */
export async function readMoveProgress(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  performanceId: number,
): Promise<StaffResult<(typeof moves)['progress']>> {
  const row = await boxOffice.db.first<Row>(sql`
    select m.id, coalesce(s.name, ${COMMAND_LINE.name}) as by, m.from_starts_at as from, m.to_starts_at as to,
           m.returns_until, m.moved_at, m.finished_at,
           (select count(*)::int from move_order o where o.move_id = m.id) as orders,
           (select count(*)::int from move_order o where o.move_id = m.id and o.state = 'done') as done
      from performance_move m
      left join staff s on s.id = m.staff_id
     where m.performance_id = ${performanceId}
     order by m.id desc
     limit 1`)
  if (!row) return { move: null }
  const { id, from, to, returnsUntil, movedAt, finishedAt, ...rest } = row
  return {
    move: {
      ...rest,
      ...{ from: from.toISOString(), to: to.toISOString(), returnsUntil: returnsUntil.toISOString() },
      ...{ movedAt: movedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null },
      problems: await readProblems(boxOffice, id),
    },
  }
}

const readProblems = (boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>, moveId: number) =>
  readOrderProblems<MoveProblem>(
    boxOffice,
    sql`select order_id, state, ${MAIL_KEY} || move_id || '-' || order_id as key from move_order where move_id = ${moveId}`,
    sql`
      select 'notTold' where e.state = 'failed'
       union all
      select 'noAddress' where c.email like ${NO_ADDRESS_PATTERN}
       union all
      select 'notMailed' from mail_outbox m where m.key = e.key and ${isUndelivered}`,
  )

/** The start of a mail's key, before the ids of move and order. */
const MAIL_KEY = 'moved-'
export const moveMailKey = (moveId: number, orderId: number): string => `${MAIL_KEY}${moveId}-${orderId}`
