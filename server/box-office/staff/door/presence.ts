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
