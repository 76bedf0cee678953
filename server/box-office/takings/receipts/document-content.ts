import { showInstant } from '#shared/dates'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { seatText, ticketJoins } from '../../tickets/ticket-joins.ts'
import type { TakingsEntry } from '../takings-entry.ts'

/** What a receipt or credit note says, as it was issued. Amounts are cents; those of a credit note are positive. */
export interface DocumentContent {
  seller: { name: string; address: string[]; taxNumber: string | null }
  currency: string
  /** How amounts and dates are written. */
  locale: string
  lines: DocumentLine[]
  /** From the highest rate. Empty for a venue without rates. */
  taxes: DocumentTax[]
  payments: { method: string; amountCents: number }[]
  /** Of a sale on account: until when, and to which bank account. */
  invoice?: { dueOn: string; payTo: string }
}
/** Equal tickets are one line; `details` are its performance and seats. */
export interface DocumentLine {
  name: string
  details: string[]
  quantity: number
  amountCents: number
  /** The name and percentage in basis points of its tax; null if it has none. */
  tax: { name: string; basisPoints: number } | null
}
export interface DocumentTax {
  name: string
  basisPoints: number
  netCents: number
  taxCents: number
}
/** Null once the buyer's data are deleted, and for a buyer who gave none. */
export type DocumentBuyer = { name: string; address: string[] } | null

/** A receipt or credit note as it was issued. */
export interface SalesDocument {
  id: number
  kind: 'receipt' | 'creditNote'
  /** Such as `R-2027-1`. */
  number: string
  day: string
  orderId: number
  /** The number of the receipt that a credit note corrects. */
  corrects: string | null
  issuedAt: Date
  buyer: DocumentBuyer
  content: DocumentContent
  totalCents: number
}

/** Returns the lines, taxes and payments of an event's entries. `sign` is -1 for a credit note. */
export async function contentOf(
  db: Queries,
  entries: readonly TakingsEntry[],
  { sign, zone }: { sign: 1 | -1; zone: string },
): Promise<Pick<DocumentContent, 'lines' | 'taxes' | 'payments'>> {
  const items = entries.filter(({ kind }) => kind !== 'payment')
  const lines = await linesOf(db, items, zone)
  const cents = (amount: number) => sign * amount + 0
  return {
    lines: lines.map((line) => ({
      ...line,
      quantity: cents(line.quantity),
      amountCents: cents(line.amountCents),
    })),
    taxes: taxesOf(items).map((tax) => ({
      ...tax,
      netCents: cents(tax.netCents),
      taxCents: cents(tax.taxCents),
    })),
    payments: entries.flatMap(({ kind, method, amountCents }) =>
      kind === 'payment' && method ? [{ method, amountCents: cents(amountCents) }] : [],
    ),
  }
}

interface TicketPlace {
  id: number
  production: string
  startsAt: Date
  doorsAt: Date | null
  hall: string
  seat: string
}

async function linesOf(db: Queries, items: readonly TakingsEntry[], zone: string): Promise<DocumentLine[]> {
  const places = await readPlaces(db, items)
  const lines = new Map<string, DocumentLine>()
  for (const item of items) {
    const { kind, name, quantity, amountCents, taxName, taxBasisPoints, orderTicketId, performanceId } = item
    const tax = taxName === null ? null : { name: taxName, basisPoints: taxBasisPoints ?? 0 }
    const place = orderTicketId === null ? undefined : places.get(orderTicketId)
    const key =
      kind === 'ticket'
        ? `${performanceId} ${name} ${amountCents / quantity} ${taxName} ${taxBasisPoints}`
        : `${lines.size}`
    const line = lines.get(key)
    if (line) {
      line.quantity += quantity
      line.amountCents += amountCents
      if (place) line.details.push(place.seat)
    } else
      lines.set(key, {
        name: place ? `${place.production}, ${name}` : name,
        details: place ? [whenAndWhere(place, zone), place.seat] : [],
        ...{ quantity, amountCents, tax },
      })
  }
  return [...lines.values()]
}

function whenAndWhere({ startsAt, doorsAt, hall }: TicketPlace, zone: string): string {
  const doors = doorsAt && `doors ${showInstant(doorsAt, 'eventTime', zone)}`
  return [showInstant(startsAt, 'performanceShort', zone), doors, hall].filter(Boolean).join(', ')
}

async function readPlaces(db: Queries, items: readonly TakingsEntry[]): Promise<Map<number, TicketPlace>> {
  const ids = items.flatMap(({ orderTicketId }) => orderTicketId ?? [])
  const places = await db.query<TicketPlace>(sql`
    select t.id, p.name as production, f.starts_at, f.starts_at - f.doors_minutes * interval '1 minute' as doors_at,
           h.name as hall, ${seatText} as seat
      from order_ticket t
      ${ticketJoins}
     where t.id = any (${ids}::bigint[])`)
  return new Map(places.map((place) => [place.id, place]))
}

function taxesOf(items: readonly TakingsEntry[]): DocumentTax[] {
  const taxes = new Map<string, DocumentTax>()
  for (const { taxName, taxBasisPoints, amountCents, taxCents } of items) {
    if (taxName === null || taxBasisPoints === null) continue
    const key = `${taxBasisPoints} ${taxName}`
    const tax = taxes.get(key) ?? { name: taxName, basisPoints: taxBasisPoints, netCents: 0, taxCents: 0 }
    taxes.set(key, { ...tax, netCents: tax.netCents + amountCents - taxCents, taxCents: tax.taxCents + taxCents })
  }
  return [...taxes.values()].sort((one, other) => other.basisPoints - one.basisPoints)
}
