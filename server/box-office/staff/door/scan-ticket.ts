import { Refusal } from '#shared/refusals'
import type { door } from '#shared/staff/door/door'
import { isAdmission, type ScanOutcome } from '#shared/staff/door/door.schemas'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { readTicketCode } from '../../tickets/ticket-code.ts'
import { ticketPublicKey } from '../../tickets/ticket-keys.ts'
import type { StaffContext } from '../staff-routes.ts'
import { presenceJoin } from './presence.ts'
import { readDoorPerformance } from './read-attendance.ts'
import { readScannedTicket } from './read-scanned-ticket.ts'

type ScanSent = StaffInput<(typeof door)['scan']>
/** Who scans: a colleague or a paired device. */
export type Scanner = Pick<StaffContext, 'colleague' | 'device'>
interface Scan {
  outcome: ScanOutcome
  ticketId: number | null
}

/**
 * Admits a ticket or returns why not, and records the scan. The ticket's lock decides between two doors and between a
 * door and a refund. A scan that is sent again isn't recorded again, and has the same outcome.
 */
export async function scanTicket(
  boxOffice: BoxOffice,
  by: Scanner,
  sent: ScanSent,
  now: Date,
): Promise<StaffResult<(typeof door)['scan']>> {
  const { db } = boxOffice
  await readDoorPerformance(db, sent.performanceId)
  if (sent.isExit && !boxOffice.settings.DOOR_RE_ENTRY)
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'isExit', reason: 'This venue doesn’t scan exits' }] })
  const shown = await shownTicketOf(boxOffice, sent)
  const scan = await db.transaction(async (tx) => {
    const ticket = shown && (await lockTicket(tx, shown.ticketId))
    const outcome = ticket ? await outcomeOf(tx, ticket, { ...shown, ...sent }, boxOffice) : 'notOurs'
    return recordScan(tx, { sent, ticketId: ticket?.id ?? null, outcome, by, at: now, isAdmittedOffline: false })
  })
  return resultOf(db, scan)
}

/** The ticket at the door, and the number of the holder whose code it is. A colleague who found it needs no code. */
interface ShownTicket {
  ticketId: number
  holder?: number
}

/** Returns the ticket in the code, or undefined if this venue didn't sign it. */
export async function shownTicketOf(
  boxOffice: BoxOffice,
  { code, ticketId }: Pick<ScanSent, 'code' | 'ticketId'>,
): Promise<ShownTicket | undefined> {
  if (!code === (ticketId === undefined))
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'code', reason: 'Please give a code or a ticket' }] })
  if (ticketId !== undefined) return { ticketId }
  return readTicketCode(code ?? '', await ticketPublicKey(boxOffice.db, boxOffice))
}

interface LockedTicket {
  id: number
  performanceId: number
  isReturned: boolean
  isCancelled: boolean
}

/** Locks a ticket of a completed order against other doors and against a refund. */
export const lockTicket = (tx: Transaction, id: number) =>
  tx.first<LockedTicket>(sql`
    select t.id, t.performance_id, t.returned_at is not null as is_returned, f.state = 'cancelled' as is_cancelled
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join performance f on f.id = t.performance_id
     where t.id = ${id}
       for no key update of t`)

/** Returns the outcome of scanning a locked ticket at a performance now. */
export async function outcomeOf(
  tx: Transaction,
  ticket: LockedTicket,
  { performanceId, holder, isExit }: { performanceId: number; holder?: number; isExit?: boolean | undefined },
  { settings }: Pick<BoxOffice, 'settings'>,
): Promise<ScanOutcome> {
  if (ticket.performanceId !== performanceId) return 'otherPerformance'
  const presence = await tx.first<{ isInside: boolean }>(sql`
    select c.at is not null as is_inside
      from order_ticket t
      ${presenceJoin}
     where t.id = ${ticket.id} and num_nonnulls(c.at, c.left_at) > 0`)
  if (isExit) return presence?.isInside ? 'out' : 'notIn'
  if (ticket.isCancelled) return 'cancelled'
  if (ticket.isReturned) return 'returned'
  if (holder !== undefined && holder !== (await holderNumber(tx, ticket.id))) return 'handedOn'
  if (!presence) return 'in'
  return presence.isInside || !settings.DOOR_RE_ENTRY ? 'alreadyIn' : 'inAgain'
}

/** Returns how many times a locked ticket was handed on. */
async function holderNumber(tx: Transaction, ticketId: number): Promise<number> {
  const last = await tx.first<{ number: number }>(sql`
    select coalesce(max(number), 0)::int as number from ticket_holder where ticket_id = ${ticketId}`)
  return last?.number ?? 0
}

interface NewScan extends Scan {
  sent: Pick<ScanSent, 'id' | 'performanceId' | 'door'>
  by: Scanner
  at: Date
  isAdmittedOffline: boolean
}

/**
 * Returns the recorded scan: the earlier one if its id has been recorded already. A device that waited too long for the
 * response to a scan decides by its list, and sends the scan again.
 */
export async function recordScan(
  tx: Transaction,
  { sent, ticketId, outcome, by, at, isAdmittedOffline }: NewScan,
): Promise<Scan> {
  await tx.execute(sql`
    insert into scan (id, performance_id, ticket_id, door, staff_id, device_id, at, outcome, admitted_offline)
    values (${sent.id}, ${sent.performanceId}, ${ticketId}, ${sent.door}, ${by.colleague?.id ?? null},
            ${by.device?.id ?? null}, ${at}, ${outcome}, ${isAdmittedOffline})
    on conflict (id) do update set admitted_offline = scan.admitted_offline or excluded.admitted_offline`)
  const scan = await tx.first<Scan>(sql`select outcome, ticket_id from scan where id = ${sent.id}`)
  if (!scan) throw new Error('The scan was not recorded')
  return scan
}

async function resultOf(db: Queries, { outcome, ticketId }: Scan): Promise<StaffResult<(typeof door)['scan']>> {
  if (ticketId === null) return { outcome, ticket: null, at: null, door: null }
  const { returnedAt, handedOnAt, movedAt, movedBy, ...ticket } = await readScannedTicket(db, ticketId)
  const isMoved = isAdmission(outcome) || ['alreadyIn', 'out', 'notIn'].includes(outcome)
  const at = isMoved ? movedAt : outcome === 'returned' ? returnedAt : outcome === 'handedOn' ? handedOnAt : null
  return { outcome, ticket, at: at?.toISOString() ?? null, door: isMoved ? movedBy : null }
}
