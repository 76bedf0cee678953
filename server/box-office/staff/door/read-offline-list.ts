import { setImmediate } from 'node:timers/promises'
import { sha256 } from '#server/crypto/sha256'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeTicketCode } from '../../tickets/ticket-code.ts'
import { holderJoin, seatText } from '../../tickets/ticket-joins.ts'
import { ticketKey, ticketPublicKey } from '../../tickets/ticket-keys.ts'
import { isLate, presenceJoin } from './presence.ts'
import { readDoorPerformance } from './read-attendance.ts'
import { accessPlaces, needsOf, requirementJoin } from './read-scanned-ticket.ts'

/** How many codes are signed before other requests get their turn: about 5 ms. */
const SIGNED_AT_ONCE = 100

interface TicketRow {
  id: number
  orderId: number
  seatId: number
  seat: string
  place: string
  screen: string
  section: string
  priceType: string
  name: string | null
  holder: number
  places: string[]
  requirement: string | null
  returnedAt: Date | null
  admittedAt: Date | null
  admittedBy: string | null
  leftAt: Date | null
  isLate: boolean
}

/**
 * Returns every ticket of a performance, also returned ones, for a device that may lose its network. It has the codes'
 * digests only, so that no ticket can be copied from it.
 */
export async function readOfflineList(
  boxOffice: Pick<BoxOffice, 'db' | 'random' | 'settings'>,
  performanceId: number,
  showsNames: boolean,
  now: Date,
) {
  const { db, random, settings } = boxOffice
  const { production, hall, startsAt, endsAt, state } = await readDoorPerformance(db, performanceId)
  const rows = await readRows(db, performanceId, showsNames)
  const key = await ticketKey(db, boxOffice)
  const salt = random.bytes(16).toString('hex')
  const tickets = []
  for (const [at, { seatId, holder, places, requirement, returnedAt, admittedAt, leftAt, ...row }] of rows.entries()) {
    if (at % SIGNED_AT_ONCE === SIGNED_AT_ONCE - 1) await setImmediate()
    const digestOf = (number: number) =>
      sha256(salt + writeTicketCode({ ticketId: row.id, performanceId, seatId, holder: number }, key)).toString('hex')
    tickets.push({
      ...row,
      digest: digestOf(holder),
      formerDigests: Array.from({ length: holder }, (_, number) => digestOf(number)),
      needs: needsOf({ places, requirement }),
      returnedAt: returnedAt?.toISOString() ?? null,
      admittedAt: admittedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
    })
  }
  return {
    ...{ performanceId, production, hall, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...{ isCancelled: state === 'cancelled', allowsReEntry: settings.DOOR_RE_ENTRY },
    ...{ at: now.toISOString(), salt, publicKey: await ticketPublicKey(db, boxOffice), tickets },
  }
}

const readRows = (db: Queries, performanceId: number, showsNames: boolean) =>
  db.query<TicketRow>(sql`
    select t.id, t.order_id, t.seat_id, ${seatText} as seat, s.row || s.number as place, n.name as screen,
           e.name as section, y.name as price_type, ${accessPlaces} as places, q.notes as requirement,
           case when ${showsNames} then trim(coalesce(w.first_name || ' ' || w.last_name, u.first_name || ' ' || u.last_name))
                end as name, coalesce(w.number, 0) as holder,
           t.returned_at, c.at as admitted_at, c.left_at, ${isLate} as is_late,
           case when c.at is not null then c.door end as admitted_by
      from order_ticket t
      join performance f on f.id = t.performance_id
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer u on u.id = o.customer_id
      ${holderJoin}
      join price_type y on y.id = t.price_type_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join screen n on n.id = s.screen_id
      ${presenceJoin}
      ${requirementJoin}
     where t.performance_id = ${performanceId}
     order by n.position, e.position, s.row_position, s.position, t.id`)
