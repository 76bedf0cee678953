import { sql } from '../../database/sql.ts'

/**
 * Joins a ticket `t` with the last scan that let its holder in or out, `c`: `c.at` and `c.door` are of the admission if
 * the holder is inside, `c.left_at` is set if they have gone out.
 */
export const presenceJoin = sql`
      left join lateral (
        select case when x.outcome <> 'out' then x.at end as at, x.door,
               case when x.outcome = 'out' then x.at end as left_at
          from scan x
         where x.ticket_id = t.id and x.outcome in ('in', 'inAgain', 'out')
         order by x.at desc, x.outcome = 'out' desc
         limit 1) c on true`

/** Whether the holder of a ticket `t` came in for the first time after the performance `f` began. */
export const isLate = sql`
  exists (select from scan x where x.ticket_id = t.id and x.outcome = 'in' and x.at > f.starts_at)`
