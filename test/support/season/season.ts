import { type Statement, sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import type { Random } from '#server/box-office/random'
import { writeTicketCode } from '#server/box-office/tickets/ticket-code'
import { ticketKey } from '#server/box-office/tickets/ticket-keys'
import type { TicketCode } from '#shared/ticket-code'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { PASSWORD } from '../accounts.ts'
import type { OpenDesk } from '../desk.ts'
import type { ScriptedPaymentProvider } from '../scripted-payment-provider.ts'
import type { Player, SeasonPlayers } from '../season-players.ts'
import { guest } from '../test-checkout.ts'

/** What the acts of a season use. */
export interface Season extends SeasonPlayers {
  desk: OpenDesk
  provider: ScriptedPaymentProvider
  random: Random
  /** Every mail that was sent, in its order. */
  mailbox: Mail[]
  /** Runs a background job by its name. */
  work(name: string): Promise<void>
  /** Returns a new key of a request. */
  newKey(): string
}

let entered = 0
/** Lets a new visitor enter, from an own network. */
export function enter({ desk }: Season, name: string): Player {
  entered += 1
  return { name, by: desk.visitor(`198.51.${Math.floor(entered / 200)}.${1 + (entered % 200)}`) }
}

/** Lets a customer enter and log in. */
export async function enterAs(season: Season, name: string, password = PASSWORD): Promise<Player> {
  const who = enter(season, name)
  await season.ask(who, authentication.login, { userName: `${name}@example.org`, password })
  return who
}

/** Puts tickets for a performance into a visitor's cart. */
export const reserve = ({ ask }: Season, who: Player, performanceId: number, count = 2, priceTypeId = 1) =>
  ask(who, production.reserveTicket, {
    ...{ productionId: Math.floor(performanceId / 10), performanceId },
    seats: [{ priceTypeId, count }],
  })

export interface Placing {
  /** The address of a guest; customers have none. */
  email?: string
  donation?: number
  delivery?: object
  voucher?: string
  /** What the buyer does on the card page. Without it, they leave it open. */
  card?: 'successful' | 'declined' | 'cancelled' | undefined
}
export interface Placed {
  orderId: number
  sessionKey: string | null
  sessionId: string | null
}

/** Takes a visitor through the checkout. Returns the order, or undefined if it was refused. */
export async function placeCart(season: Season, who: Player, placing: Placing = {}): Promise<Placed | undefined> {
  const { ask, provider, sessionKeys } = season
  if (placing.email) await ask(who, checkout.guestCreate, { ...guest, email: placing.email })
  await ask(who, checkout.donate, { amount: placing.donation ?? 0 })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 1, ...placing.delivery })
  await ask(who, checkout.setPresenters, { mrcUpdates: true, otherPresenterUpdates: false })
  if (placing.voucher) await ask(who, checkout.giftVoucher, { number: placing.voucher })
  const placed = await ask(who, order.finalize)
  if (!placed?.orderId) return undefined
  sessionKeys.set(placed.orderId, placed.sessionKey)
  if (!placed.paymentRedirectUrl) return { orderId: placed.orderId, sessionKey: placed.sessionKey, sessionId: null }
  const sessionId = placed.paymentRedirectUrl.split('/').at(-1) ?? ''
  if (!placing.card) return { orderId: placed.orderId, sessionKey: placed.sessionKey, sessionId }
  provider.decide(placed.paymentRedirectUrl, placing.card)
  const paid = await ask(who, order.paymentComplete, { sessionId })
  const sessionKey = paid?.sessionKey ?? placed.sessionKey
  sessionKeys.set(placed.orderId, sessionKey)
  return { orderId: placed.orderId, sessionKey, sessionId }
}

/** Buys tickets for a performance, paid by card. Throws if they can't be had. */
export async function buyTickets(season: Season, who: Player, performanceId: number, count = 2, placing: Placing = {}) {
  await reserve(season, who, performanceId, count)
  const placed = await placeCart(season, who, { card: 'successful', ...placing })
  if (!placed) throw new Error(`${who.name} has no tickets for performance ${performanceId}`)
  return placed
}

/** Returns an order's tickets with their signed codes. */
export async function ticketsOf({ desk: { db }, random }: Season, orderId: number) {
  const key = await ticketKey(db, { random })
  const tickets = await db.query<TicketCode>(sql`
    select id as ticket_id, performance_id, seat_id,
           (select count(*)::int from ticket_holder where ticket_id = order_ticket.id) as holder
      from order_ticket where order_id = ${orderId} and returned_at is null order by id`)
  return tickets.map((ticket) => ({ ...ticket, code: writeTicketCode(ticket, key) }))
}

/** Sends the mails, and returns what a pattern captures in the last one to an address. */
export async function mailed({ mailbox, work }: Season, recipient: string, pattern: RegExp): Promise<string> {
  await work('mails are sent')
  const texts = mailbox.filter((mail) => mail.recipient.toLowerCase() === recipient).map(({ text }) => text)
  return texts.reverse().flatMap((text) => pattern.exec(text)?.slice(1) ?? [])[0] ?? 'nothing'
}

/** Returns a number that a statement selects as `id`, or 0. */
export const idOf = async ({ desk: { db } }: Season, statement: Statement): Promise<number> =>
  (await db.first<{ id: number }>(statement))?.id ?? 0

/** So many tickets at the full price, as the desk takes them. */
export const adults = (count: number) => [{ priceTypeId: 1, count }]
