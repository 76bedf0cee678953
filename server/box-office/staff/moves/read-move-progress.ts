import type { moves } from '#shared/staff/moves/moves'
import type { MoveProblem } from '#shared/staff/moves/moves.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { COMMAND_LINE } from '../audit/record-act.ts'

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
  const { db } = boxOffice
  const row = await db.first<Row>(sql`
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
  const shown = await phoneFormat(boxOffice)
  const problems = await readProblems(db, id)
  return {
    move: {
      ...rest,
      ...{ from: from.toISOString(), to: to.toISOString(), returnsUntil: returnsUntil.toISOString() },
      ...{ movedAt: movedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null },
      problems: problems.map(({ phone, ...problem }) => ({ ...problem, phone: shown(phone) })),
    },
  }
}

const readProblems = (db: Queries, moveId: number) =>
  db.query<{ orderId: number; buyer: string; phone: StoredPhone | null; problem: MoveProblem }>(sql`
    select e.order_id, trim(c.first_name || ' ' || c.last_name) as buyer, c.phone, p.problem
      from move_order e
      join orders o on o.id = e.order_id
      join customer c on c.id = o.customer_id
     cross join lateral (
       select 'notTold' as problem where e.state = 'failed'
        union all
       select 'noAddress' where c.email like ${NO_ADDRESS_PATTERN}
        union all
       select 'notMailed'
         from mail_outbox m
        where m.key = ${MAIL_KEY} || e.move_id || '-' || e.order_id and m.sent_at is null and m.last_error is not null) p
     where e.move_id = ${moveId}
     order by e.order_id, p.problem`)

/** The start of a mail's key, before the ids of move and order. */
const MAIL_KEY = 'moved-'
export const moveMailKey = (moveId: number, orderId: number): string => `${MAIL_KEY}${moveId}-${orderId}`
