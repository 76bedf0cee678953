import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { seatText } from '../../tickets/ticket-joins.ts'

const REASONS: Readonly<Record<Exclude<ScanOutcome, 'in' | 'inAgain' | 'out' | 'notIn'>, string>> = {
  alreadyIn: 'already in',
  otherPerformance: 'for another performance',
  returned: 'returned or refunded',
  handedOn: 'handed on to another person',
  cancelled: 'performance cancelled',
  notOurs: 'not a ticket of this venue',
  notOnList: 'without a connection and not on the device’s list',
}

interface Scan {
  at: Date
  by: string
  door: string
  outcome: ScanOutcome
  admittedOffline: boolean
  seat: string
}

/** Returns the scans of an order's tickets as entries of its history. */
export async function scansOfOrder(db: Queries, orderId: number) {
  const scans = await db.query<Scan>(sql`
    select c.at, coalesce(m.name, d.name) as by, c.door, c.outcome, c.admitted_offline, ${seatText} as seat
      from scan c
      join order_ticket t on t.id = c.ticket_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      left join staff m on m.id = c.staff_id
      left join door_device d on d.id = c.device_id
     where t.order_id = ${orderId}
     order by c.id`)
  return scans.map(({ at, by, seat, ...scan }) => ({
    ...{ at: at.toISOString(), what: resultOf(scan), by, detail: seat, needsSomebody: false },
  }))
}

function resultOf({ door, outcome, admittedOffline }: Pick<Scan, 'door' | 'outcome' | 'admittedOffline'>): string {
  if (outcome === 'in') return `Admitted at ${door}`
  if (outcome === 'inAgain') return `Admitted again at ${door}`
  if (outcome === 'out') return `Went out at ${door}`
  if (outcome === 'notIn') return `Scanned going out at ${door}, but wasn’t in`
  if (admittedOffline) return `Admitted at ${door} without a connection, but ${REASONS[outcome]}`
  return `Not admitted at ${door}, ${REASONS[outcome]}`
}
