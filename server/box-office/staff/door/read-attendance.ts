import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { isLate, presenceJoin } from './presence.ts'
import { readConflicts } from './read-conflicts.ts'

const HOUR = 3_600_000

interface DoorPerformance {
  id: number
  production: string
  hall: string
  startsAt: Date
  endsAt: Date
  state: 'scheduled' | 'cancelled'
}
interface Attendance {
  expected: number
  admitted: number
}

/** Joins a valid ticket `t` with its order `o` and with where its holder is, `c`. */
export const validTickets = sql`
      order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed' and t.returned_at is null
      ${presenceJoin}`

const selectPerformances = (db: Queries, which: Statement) =>
  db.query<DoorPerformance>(sql`
    select f.id, p.name as production, h.name as hall, f.starts_at, f.ends_at, f.state
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where ${which}
     order by f.starts_at, f.id`)

/** Returns the performances whose doors may be open, with their attendance. */
export async function readDoorPerformances(db: Queries, now: Date) {
  const [from, until] = [new Date(now.getTime() - HOUR), new Date(now.getTime() + 18 * HOUR)]
  const rows = await selectPerformances(db, sql`f.ends_at > ${from} and f.starts_at < ${until}`)
  const counts = await db.query<Attendance & { id: number }>(sql`
    select t.performance_id as id, count(*)::int as expected, count(c.at)::int as admitted
      from ${validTickets}
     where t.performance_id = any (${rows.map(({ id }) => id)}::int[])
     group by t.performance_id`)
  return {
    performances: rows.map(({ endsAt: _, ...row }) => {
      const { expected = 0, admitted = 0 } = counts.find(({ id }) => id === row.id) ?? {}
      return { ...row, startsAt: row.startsAt.toISOString(), expected, admitted }
    }),
  }
}

/** Returns how many ticket holders are in, late and expected, by section and door, and the conflicts of scans. */
export async function readAttendance({ db, settings }: Pick<BoxOffice, 'db' | 'settings'>, performanceId: number) {
  const { production, hall, startsAt } = await readDoorPerformance(db, performanceId)
  const sections = await db.query<Attendance & { name: string; out: number; late: number }>(sql`
    select e.name, count(*)::int as expected, count(c.at)::int as admitted, count(c.left_at)::int as out,
           count(*) filter (where ${isLate})::int as late
      from ${validTickets}
      join performance f on f.id = t.performance_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join screen n on n.id = s.screen_id
     where t.performance_id = ${performanceId}
     group by e.id, n.id
     order by n.position, e.position`)
  const doors = await db.query<{ name: string; admitted: number }>(sql`
    select c.door as name, count(*)::int as admitted
      from ${validTickets}
     where t.performance_id = ${performanceId} and c.at is not null
     group by c.door
     order by c.door`)
  const sum = (of: 'expected' | 'admitted' | 'out' | 'late') => sections.reduce((total, each) => total + each[of], 0)
  return {
    ...{ production, hall, startsAt: startsAt.toISOString(), allowsReEntry: settings.DOOR_RE_ENTRY },
    sections: sections.map(({ name, expected, admitted }) => ({ name, expected, admitted })),
    ...{ doors, expected: sum('expected'), admitted: sum('admitted'), out: sum('out'), late: sum('late') },
    conflicts: await readConflicts(db, performanceId),
  }
}

/** Returns a performance; refuses an unknown id. */
export async function readDoorPerformance(db: Queries, performanceId: number): Promise<DoorPerformance> {
  const [performance] = await selectPerformances(db, sql`f.id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  return performance
}
