import { Refusal } from '#shared/refusals'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A performance as the mails to its buyers name it. */
export interface WrittenPerformance {
  id: number
  production: string
  hall: string
  startsAt: Date
  endsAt: Date
  state: 'scheduled' | 'cancelled'
}

export const writtenPerformance = (db: Queries, id: number): Promise<WrittenPerformance | undefined> =>
  db.first<WrittenPerformance>(sql`
    select f.id, p.name as production, h.name as hall, f.starts_at, f.ends_at, f.state
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id = ${id}`)

/** Returns a performance that isn't over. */
export async function comingPerformance(db: Queries, id: number, now: Date): Promise<WrittenPerformance> {
  const performance = await writtenPerformance(db, id)
  if (!performance) throw new Refusal('NOT_FOUND')
  if (performance.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
  return performance
}
