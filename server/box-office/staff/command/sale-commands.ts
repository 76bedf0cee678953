import { randomUUID } from 'node:crypto'
import { dollarsOf, toCents } from '#shared/money'
import { seatsInRanges } from '#shared/seats/seat-ranges'
import { type CounterMethod, counterMethods, paymentMethods } from '#shared/staff/counter/counter.schemas'
import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'
import type { Command, CommandLine } from '../../command-line/command.ts'
import { actCommand, idOf, type MakeCall, money } from './act-command.ts'
import { CommandFailed } from './ask-staff.ts'
import { chosenTickets, ofOptions } from './ticket-choice.ts'

const text = { type: 'string' } as const
const SEATS_HELP = '[--zone ZONE | --seats SEATS]'
const PAID_HELP = `--paid-by ${paymentMethods.join(' | ')}`
const BILLING = ['bill-to', 'street', 'postcode', 'town', 'country', 'tax-number'] as const
const BACK_HELP = refundMethods.join(' | ')

/** The commands for tickets: sales at the counter, refunds and exchanges. */
export const saleCommands: Readonly<Record<string, Command>> = {
  sell: actCommand({
    help: `PERFORMANCE --ticket PRICE-TYPE=NUMBER… ${SEATS_HELP}
    ${PAID_HELP} | invoice [--given AMOUNT] [--reference NUMBER] [--reason TEXT]
    [--bill-to NAME --street TEXT --postcode TEXT --town NAME --country NAME [--tax-number TEXT]]
    [--customer CUSTOMER | --first-name NAME --last-name NAME --email ADDRESS] --by ADDRESS [--json]
  Sells tickets such as --ticket Adult=2, the best available ones or seats such as "Stalls H 10-11". Cash needs the
  amount given and the colleague's open till, the card terminal its receipt's number, complimentary tickets a reason,
  an invoice the name and address to which it goes.`,
    takes: 1,
    options: {
      ...{ ticket: { type: 'string', multiple: true }, zone: text, seats: text },
      ...{ 'paid-by': text, given: text, reference: text, reason: text },
      ...Object.fromEntries(BILLING.map((name) => [name, text])),
      ...{ customer: text, 'first-name': text, 'last-name': text, email: text },
    },
    act: async (line, call) => {
      const performanceId = idOf(line.positionals[0])
      const method = ofOptions(line, 'paid-by', counterMethods)
      const counts = line.options('ticket').map(ticketCount)
      const sold = await holding(call, line, { performanceId, counts }, (saleId) =>
        call('counter.sell', { saleId, buyer: buyerOf(line), ...paymentOf(line, method), ...billingOf(line, method) }),
      )
      const change = method === 'cash' ? ` Change ${money(sold.changeCents)}.` : ''
      const mailed = sold.recipient ? ` The tickets are on the way to ${sold.recipient}.` : ''
      return { answer: sold, text: `Order ${sold.orderId}, ${money(sold.totalCents)}.${change}${mailed}` }
    },
  }),
  refund: actCommand({
    help: `ORDER --tickets TICKETS --method ${BACK_HELP}
    --reason TEXT [--reference NUMBER] --by ADDRESS [--json]
  Refunds tickets of an order: their ids such as 11,12, or all. Cash comes from the colleague's open till.`,
    takes: 1,
    options: { tickets: text, method: text, reason: text, reference: text },
    act: async (line, call) => {
      const orderId = idOf(line.positionals[0])
      const tickets = await chosenTickets(call, orderId, line)
      const refunded = await call('orders.refund', {
        ...{ orderId, ticketIds: tickets.map(({ id }) => id), method: ofOptions(line, 'method', refundMethods) },
        ...{ reason: line.option('reason') ?? '', reference: line.option('reference') ?? null },
        requestKey: randomUUID(),
      })
      const text = `Refunded: ${paidBackText(refunded)}.${stateText(refunded.state)}`
      return { answer: refunded, text }
    },
  }),
  exchange: actCommand({
    help: `ORDER --tickets TICKETS --to PERFORMANCE [--ticket PRICE-TYPE=NUMBER…] ${SEATS_HELP}
    [${PAID_HELP}] [--given AMOUNT] [--reference NUMBER]
    [--pay-back ${BACK_HELP}] --reason TEXT --by ADDRESS [--json]
  Exchanges tickets, their ids such as 11,12 or all, for as many of the same price types at a date of the production,
  or for those of --ticket. A difference is paid like a sale, or paid back: by default as a gift voucher.`,
    takes: 1,
    options: {
      ...{ tickets: text, to: text, ticket: { type: 'string', multiple: true }, zone: text, seats: text },
      ...{ 'paid-by': text, given: text, reference: text, 'pay-back': text, reason: text },
    },
    act: async (line, call) => {
      const orderId = idOf(line.positionals[0])
      const paymentMethod = ofOptions(line, 'paid-by', paymentMethods, 'terminal')
      const refundMethod = ofOptions(line, 'pay-back', refundMethods, 'voucher')
      const tickets = await chosenTickets(call, orderId, line)
      const typed = line.options('ticket').map(ticketCount)
      const counts = typed.length > 0 ? typed : tickets.map(({ priceType }) => ({ priceType, count: 1 }))
      const exchanged = await holding(call, line, { performanceId: idOf(line.option('to')), counts }, (saleId) =>
        call('orders.exchange', {
          ...{ orderId, ticketIds: tickets.map(({ id }) => id), saleId, refundMethod, paymentMethod },
          ...{ reason: line.option('reason') ?? '', reference: line.option('reference') ?? null },
          givenCents: givenCents(line),
        }),
      )
      const { dueCents, changeCents } = exchanged
      const difference =
        dueCents > 0 ? `Paid ${money(dueCents)}, change ${money(changeCents)}` : paidBackText(exchanged)
      return { answer: exchanged, text: `Order ${exchanged.orderId}. ${difference}.${stateText(exchanged.state)}` }
    },
  }),
}

interface TicketCount {
  priceType: string
  count: number
}

function ticketCount(typed: string): TicketCount {
  const [, priceType = '', count = ''] = /^(.+)=(\d{1,2})$/.exec(typed) ?? []
  if (!priceType) throw new CommandFailed(`--ticket: “${typed}” must be a price type and a number, such as Adult=2.`)
  return { priceType, count: Number(count) }
}

/** Holds seats of a performance for a sale, and puts them back on sale if it fails. */
async function holding<T>(
  call: MakeCall,
  line: CommandLine,
  { performanceId, counts }: { performanceId: number; counts: readonly TicketCount[] },
  sell: (saleId: string) => Promise<T>,
): Promise<T> {
  const saleId = randomUUID()
  const { priceTypes, zones } = await call('counter.offer', { performanceId })
  const countOf = new Map<number, number>()
  for (const { priceType, count } of counts) {
    const { id } = named('price type', priceTypes, priceType)
    countOf.set(id, (countOf.get(id) ?? 0) + count)
  }
  const tickets = [...countOf].map(([priceTypeId, count]) => ({ priceTypeId, count }))
  const zone = line.option('zone')
  const zoneId = zone === undefined ? undefined : named('zone', zones, zone).id
  const seatIds = await typedSeats(call, performanceId, line.option('seats'))
  await call('counter.hold', { saleId, performanceId, tickets, zoneId, seatIds })
  try {
    return await sell(saleId)
  } catch (error) {
    await call('counter.release', { saleId })
    throw error
  }
}

/** Returns the price type or zone with a name, in any case. */
function named<T extends { name: string }>(what: string, all: readonly T[], typed: string): T {
  const found = all.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  if (found) return found
  const names = all.map(({ name }) => name).join(', ')
  throw new CommandFailed(`There is no ${what} “${typed}” for this performance, only: ${names || 'none'}.`)
}

async function typedSeats(call: MakeCall, performanceId: number, typed: string | undefined): Promise<number[]> {
  if (typed === undefined) return []
  const { seats } = await call('seats.seats', { performanceId })
  const found = seatsInRanges(typed, seats)
  if (found.errors.length > 0) throw new CommandFailed(found.errors.map((error) => `--seats: ${error}`).join('\n'))
  return found.seats.map(({ id }) => id)
}

const givenCents = (line: CommandLine): number | null => {
  const dollars = dollarsOf(line.option('given') ?? '')
  return dollars === null ? null : toCents(dollars)
}

const paymentOf = (line: CommandLine, method: CounterMethod) => ({
  ...{ method, givenCents: givenCents(line) },
  ...{ reference: line.option('reference') ?? null, reason: line.option('reason') ?? null },
})

const billingOf = (line: CommandLine, method: CounterMethod) => {
  const [name = '', street = '', postcode = '', town = '', country = '', taxNumber = ''] = BILLING.map((each) =>
    line.option(each),
  )
  return { billing: method === 'invoice' ? { name, street, postcode, town, country, taxNumber } : null }
}

const buyerOf = (line: CommandLine) => {
  const customer = line.option('customer')
  return {
    customerId: customer === undefined ? null : idOf(customer),
    ...{ firstName: line.option('first-name') ?? '', lastName: line.option('last-name') ?? '' },
    email: line.option('email') ?? '',
  }
}

type PaidBack = Readonly<Record<`${RefundMethod}Cents`, number>>

const paidBackText = (paid: PaidBack): string =>
  refundMethods
    .filter((method) => paid[`${method}Cents`] > 0)
    .map((method) => `${money(paid[`${method}Cents`])} by ${method}`)
    .join(', ') || 'nothing is paid back'

const stateText = (state: 'due' | 'done' | 'failed'): string =>
  state === 'due'
    ? ' The card’s share is sent to the payment provider again until it answers.'
    : state === 'failed'
      ? ' The payment provider rejected the card’s share: see the order.'
      : ''
