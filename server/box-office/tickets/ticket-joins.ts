import { sql } from '../database/sql.ts'

/**
 * Joins a ticket `t` with what is printed on it: performance `f`, production `p`, hall `h`, seat `s`, section `e`,
 * screen `n`, zone `z` and price type `y`.
 */
export const ticketJoins = sql`
      join performance f on f.id = t.performance_id
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join screen n on n.id = s.screen_id
      join zone z on z.id = s.zone_id
      join price_type y on y.id = t.price_type_id`

/** Joins a ticket `t` with its holder `w`, if it was handed on. */
export const holderJoin = sql`
      left join lateral (
        select number, first_name, last_name, email, at
          from ticket_holder
         where ticket_id = t.id
         order by number desc
         limit 1) w on true`

/** The name of a ticket's holder `w`; null if it wasn't handed on. */
export const holderName = sql`trim(w.first_name || ' ' || w.last_name)`

/** The seat as printed on tickets and in mails, such as "Stalls, row K, seat 16", of a seat `s` and its section `e` */
export const seatText = sql`e.name || ', row ' || s.row || ', seat ' || s.number`
