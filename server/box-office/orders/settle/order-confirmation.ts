import type { Settings } from '#config/settings'
import { showDay, showInstant, venueDay } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { bookingCompletePath } from '#shared/routes'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { contactLine } from '../../mail/contact-line.ts'
import { type Entry, entry, link, mailLayout, smallPrint, sums } from '../../mail/mail-layout.ts'
import { type Mail, writeMail } from '../../mail/outbox.ts'
import { greeting, typedText } from '../../mail/typed-text.ts'
import { type OrderTax, taxesOfOrder, taxText } from '../../takings/taxes-of-order.ts'
import { readTickets } from '../../tickets/read-tickets.ts'
import { type TicketsForMail, ticketsForMail } from '../../tickets/tickets-for-mail.ts'
import {
  type CompletedOrder,
  type OrderExtra,
  type OrderLine,
  type OrderSeat,
  readOrder,
  readOrderExtras,
  readOrderLines,
  readOrderSeats,
  readVoucherPayments,
} from './read-order.ts'

/**
 * Writes the single mail that confirms an order, however many tickets it has. The order is complete in this
 * transaction.
 */
export async function mailConfirmation(boxOffice: BoxOffice, tx: Transaction, orderId: number, now: Date) {
  const confirmed = await readConfirmedOrder(tx, orderId)
  const tickets = await readTickets(tx, { orderId })
  const brought = tickets.length ? await ticketsForMail(boxOffice, tx, tickets, now) : undefined
  await writeMail(tx, confirmationOf(confirmed, boxOffice.settings, brought), now, {
    orderIds: [orderId],
    isLimited: false,
  })
}

/** The data of an order in the mail. */
export interface ConfirmedOrder {
  order: CompletedOrder
  lines: OrderLine[]
  seats: OrderSeat[]
  extras: OrderExtra[]
  vouchers: { number: string; amountCents: number; balanceCents: number }[]
  taxes: OrderTax[]
}

async function readConfirmedOrder(db: Queries, id: number): Promise<ConfirmedOrder> {
  const order = await readOrder(db, id)
  if (!order) throw new Error('The order is not complete')
  return {
    order,
    lines: await readOrderLines(db, id),
    seats: await readOrderSeats(db, id),
    extras: await readOrderExtras(db, id),
    vouchers: await readVoucherPayments(db, id),
    taxes: await taxesOfOrder(db, id),
  }
}

type MailSettings = Pick<Settings, 'VENUE_TIME_ZONE' | 'PUBLIC_URL' | 'BOX_OFFICE_PHONE'>

const NO_TICKETS: TicketsForMail = { parts: [], paragraphs: [], attachments: [] }

/** Returns the mail, as plain text and as HTML, with the order's tickets. */
export function confirmationOf(confirmed: ConfirmedOrder, settings: MailSettings, tickets = NO_TICKETS): Mail {
  const { order } = confirmed
  const entries = confirmed.lines.flatMap((line) => entriesOf(line, confirmed, settings.VENUE_TIME_ZONE))
  const amounts = sumsOf(confirmed)
  const taxes = confirmed.taxes.map(taxText)
  const receipt = settings.PUBLIC_URL + bookingCompletePath(order.id, order.sessionKey)
  const lead = `${greeting('Thank you', order.firstName)}. This is order ${order.id} of ${showInstant(order.completedAt, 'news', settings.VENUE_TIME_ZONE)}.`
  const closing = [
    ...(order.deliveryMethod ? [`Your tickets: ${deliveryInWords(order)}`] : []),
    `This confirmation was sent to ${order.email}. If you didn’t place this order, someone entered your address: please call us, and we’ll cancel it.`,
    contactLine(settings),
  ]
  return {
    key: `order-${order.id}`,
    recipient: order.email,
    subject: `Order Confirmed: ${order.id}`,
    text: plainText({ lead, entries, amounts, taxes, receipt, tickets: tickets.paragraphs, closing }),
    html: mailLayout({
      title: 'Order Confirmed',
      lead,
      parts: [
        ...entries.map(entry),
        sums(amounts),
        ...taxes.map(smallPrint),
        link(receipt, 'See your receipt, also as a PDF'),
        ...tickets.parts,
        ...closing.map(smallPrint),
      ],
    }),
    attachments: tickets.attachments,
  }
}

/** Returns a text such as `Mail. Printed tickets in the post, within a week. To 1 Lonsdale Street, Melbourne.` */
const deliveryInWords = ({ deliveryMethod, deliveryDescription, deliveryAddress }: CompletedOrder): string =>
  [`${deliveryMethod}.`, deliveryDescription, deliveryAddress && `To ${typedText(deliveryAddress.join(', '))}.`]
    .filter(Boolean)
    .join(' ')

const money = (cents: number) => total(fromCents(cents))

/** Returns a line's entries: for a package one for itself, and one for each of its performances. */
function entriesOf(line: OrderLine, { seats, extras }: ConfirmedOrder, zone: string): Entry[] {
  const own = seats.filter(({ orderLineId }) => orderLineId === line.id)
  const amount = money(line.amountCents)
  if (line.kind === 'Performance') {
    const [first] = own
    const added = extras.filter(({ orderLineId }) => orderLineId === line.id)
    const lines = [
      ...performersLineOf(line),
      ...own.map(seatLine),
      ...added.map(({ count, name, amountCents }) => `${count} × ${name}, ${money(amountCents)} each`),
    ]
    return [{ heading: line.name, lines, amount, ...(first && placeAndTime(first, zone)) }]
  }
  if (line.kind === 'Package') {
    const performances = [...new Set(own.map(({ performanceId }) => performanceId))]
    return [
      { label: line.seriesName ?? '', heading: line.name, lines: [], amount },
      ...performances.map((id) =>
        performanceEntry(
          own.filter(({ performanceId }) => performanceId === id),
          zone,
        ),
      ),
    ]
  }
  return [{ heading: line.name, lines: detailsOf(line), amount }]
}

function performanceEntry(seats: readonly OrderSeat[], zone: string): Entry {
  const [first] = seats as [OrderSeat, ...OrderSeat[]]
  return {
    ...placeAndTime(first, zone),
    heading: first.performance,
    lines: [...performersLineOf(first), ...seats.map(seatLine)],
  }
}

function placeAndTime({ startsAt, venue }: OrderSeat, zone: string): Pick<Entry, 'date' | 'label'> {
  const day = String(Number(venueDay(startsAt, zone).slice(8)))
  return {
    date: { day, month: showInstant(startsAt, 'monthName', zone) },
    label: `${showInstant(startsAt, 'performance', zone)} · ${venue}`,
  }
}

const performersLineOf = ({ company }: { company: string | null }): string[] => (company ? [company] : [])

const seatLine = ({ section, row, number, zone, priceType }: OrderSeat) =>
  `${section}, row ${row}, seat ${number} · ${zone}, ${priceType}`

function detailsOf(line: OrderLine): string[] {
  const { kind, startsOn, expiresOn, voucherNumber, receiptName } = line
  if (kind === 'Membership' && startsOn && expiresOn)
    return [`From ${showDay(startsOn, 'membership')} to ${showDay(expiresOn, 'membership')}`]
  if (kind === 'Donation') return receiptName ? [`Receipt in the name of ${typedText(receiptName)}`] : []
  if (!voucherNumber) return []
  return [`Number ${voucherNumber}`, ...sendingOf(line)]
}

/** Returns where a voucher was sent, or will be on a chosen day. */
function sendingOf({ voucherRecipient, voucherSendDate }: OrderLine): string[] {
  if (!voucherRecipient) return []
  return voucherSendDate
    ? [`Will be sent to ${voucherRecipient} on ${showDay(voucherSendDate, 'membership')}`]
    : [`Sent to ${voucherRecipient}`]
}

function sumsOf({ order, vouchers }: ConfirmedOrder): [string, string][] {
  return [
    ['Subtotal', money(order.linesCents)],
    ...(order.deliveryCents ? [['Delivery', money(order.deliveryCents)] as [string, string]] : []),
    ...(order.feesCents ? [['Fees', money(order.feesCents)] as [string, string]] : []),
    ...vouchers.map(({ number, amountCents }): [string, string] => [`Gift voucher ${number}`, money(-amountCents)]),
    ['Total', money(order.totalCents)],
  ]
}

interface Plain {
  lead: string
  entries: readonly Entry[]
  amounts: readonly (readonly [string, string])[]
  taxes: readonly string[]
  receipt: string
  tickets: readonly string[]
  closing: readonly string[]
}

function plainText({ lead, entries, amounts, taxes, receipt, tickets, closing }: Plain): string {
  const parts = entries.map(({ label: over, heading, lines, amount }) =>
    [heading, over, ...lines, amount].filter(Boolean).join('\n'),
  )
  const table = [...amounts.map(([name, amount]) => `${name}: ${amount}`), ...taxes].join('\n')
  return ['Order Confirmed', lead, ...parts, table, `Your receipt: ${receipt}`, ...tickets, closing.join('\n')].join(
    '\n\n',
  )
}
