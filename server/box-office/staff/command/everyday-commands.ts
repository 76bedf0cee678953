import type { Settings } from '#config/settings'
import { showInstant } from '#shared/dates'
import { dollarsOf, fromCents, total } from '#shared/money'
import type { Command, CommandLine, CommandOutcome } from '../../command-line/command.ts'
import { table } from '../../command-line/table.ts'
import { askStaff } from './ask-staff.ts'
import type { CommandResult } from './command-routes.ts'

const DEFAULT_DAYS = 30

/** The commands for everyday changes, which need no SQL. Each is recorded in the desk's audit. */
export const everydayCommands: Readonly<Record<string, Command>> = {
  performances: {
    help: `[--days NUMBER] [--json]
  Lists the performances of the next ${DEFAULT_DAYS} days with their seats, how many requests wait for returned seats, and
  the money taken.`,
    options: { days: { type: 'string' } },
    run: (line, settings) =>
      askStaff(settings, 'performances', {
        input: { days: Number(line.option('days') ?? DEFAULT_DAYS) },
        isJson: line.isSet('json'),
        textOf: ({ performances }) =>
          performances.length === 0
            ? 'There are no performances.'
            : table([
                ['id', 'when', 'production', 'sold', 'held', 'blocked', 'free', 'waiting', 'money', ''],
                ...performances.map(({ id, startsAt, production, takenCents, state, ...seats }) => [
                  ...[String(id), showInstant(startsAt, 'general', settings.VENUE_TIME_ZONE), production],
                  ...[seats.sold, seats.held, seats.blocked, seats.free, seats.waiting].map(String),
                  ...[total(fromCents(takenCents)), state === 'cancelled' ? 'cancelled' : ''],
                ]),
              ]),
      }),
  },
  block: {
    help: `PERFORMANCE SEATS --name NAME --reason TEXT [--until DAY] [--json]
  Takes seats such as "Stalls H 10-14" off sale, all or none, until noon of a day such as 2027-03-12.`,
    options: { name: { type: 'string' }, reason: { type: 'string' }, until: { type: 'string' } },
    run: (line, settings) => {
      const chosen = chosenSeats(line)
      const [name, reason] = [line.option('name'), line.option('reason')]
      if (!chosen || !name || !reason) return null
      return askStaff(settings, 'block', {
        input: { ...chosen, name, reason, releaseOn: line.option('until') ?? null },
        isJson: line.isSet('json'),
        textOf: ({ blocked }) => `Blocked: ${blocked.join(', ')}`,
      })
    },
  },
  release: {
    help: `PERFORMANCE SEATS [--json]
  Puts blocked seats back on sale.`,
    run: (line, settings) => {
      const input = chosenSeats(line)
      if (!input) return null
      return askStaff(settings, 'release', {
        ...{ input, isJson: line.isSet('json') },
        textOf: ({ released }) =>
          released.length === 0 ? 'None of these seats is blocked.' : `Back on sale: ${released.join(', ')}`,
      })
    },
  },
  move: {
    help: `PERFORMANCE TIME --reason TEXT [--returns-until TIME] [--json]
  Moves a performance to a time such as "2027-03-12 19:30" in the same hall, and writes to its buyers.`,
    options: { reason: { type: 'string' }, 'returns-until': { type: 'string' } },
    run: (line, settings) => {
      const [performance, startsAt] = line.positionals
      const reason = line.option('reason')
      if (!/^\d{1,10}$/.test(performance ?? '') || !startsAt || !reason) return null
      return askStaff(settings, 'move', {
        input: {
          ...{ performanceId: Number(performance), startsAt, reason },
          returnsUntil: line.option('returns-until') ?? null,
        },
        isJson: line.isSet('json'),
        textOf: ({ to, returnsUntil }) =>
          `It is on ${day(to, settings)}. The buyers are told now, and can return tickets until ${day(returnsUntil, settings)}.`,
      })
    },
  },
  'promo-codes': {
    help: `add CODE --from TIME --to TIME [--production SLUG]… [--price-type SLUG]…
    [--most-orders NUMBER] [--message TEXT]… [--json]
  Adds a promo code, valid from and to a time such as "2027-03-12 19:30". A venue's folder is applied as a whole: write
  the code into its promo-codes.csv too, or export the folder before the next apply.
npm run box-office -- promo-codes list [--json]
  Lists the codes with their period and their orders.
npm run box-office -- promo-codes end CODE [--json]
  Ends a code now.`,
    options: {
      ...{ from: { type: 'string' }, to: { type: 'string' } },
      production: { type: 'string', multiple: true },
      'price-type': { type: 'string', multiple: true },
      message: { type: 'string', multiple: true },
      'most-orders': { type: 'string' },
    },
    run: (line, settings) => {
      const [verb, code] = line.positionals
      if (verb === 'list' && !code) return listPromoCodes(line, settings)
      if (verb === 'end' && code) return endPromoCode(line, settings, code)
      const [starts, ends] = [line.option('from'), line.option('to')]
      if (verb !== 'add' || !code || !starts || !ends) return null
      const mostOrders = line.option('most-orders')
      return askStaff(settings, 'addPromoCode', {
        input: {
          ...{ code, starts, ends, mostOrders: mostOrders === undefined ? null : Number(mostOrders) },
          ...{ productions: [...line.options('production')], priceTypes: [...line.options('price-type')] },
          messages: [...line.options('message')],
        },
        isJson: line.isSet('json'),
        textOf: ({ code }) => `${code} is valid from ${starts} to ${ends}.`,
      })
    },
  },
  vouchers: {
    help: `issue AMOUNT --reason TEXT [--count NUMBER] [--to ADDRESS] [--expires DAY] [--json]
  Issues gift vouchers that nobody bought, and prints their numbers; with an address each is mailed.
npm run box-office -- vouchers show NUMBER [--json]
  Shows the balance and history of a gift voucher.
npm run box-office -- vouchers void NUMBER --reason TEXT [--json]
  Takes what is left of it.
npm run box-office -- vouchers extend NUMBER --expires DAY --reason TEXT [--json]
  Moves its last day to a later one.`,
    options: {
      ...{ reason: { type: 'string' }, count: { type: 'string' } },
      ...{ to: { type: 'string' }, expires: { type: 'string' } },
    },
    run: changeVouchers,
  },
}

const day = (at: string, settings: Settings) => showInstant(at, 'general', settings.VENUE_TIME_ZONE)

const listPromoCodes = (line: CommandLine, settings: Settings): Promise<CommandOutcome> =>
  askStaff(settings, 'promoCodes', {
    input: {},
    isJson: line.isSet('json'),
    textOf: ({ codes }) =>
      codes.length === 0
        ? 'There are no promo codes.'
        : table([
            ['code', 'from', 'to', 'orders', 'opens'],
            ...codes.map(({ code, startsAt, endsAt, orders, mostOrders, opens }) => [
              ...[code, day(startsAt, settings), day(endsAt, settings)],
              ...[mostOrders === null ? String(orders) : `${orders} of ${mostOrders}`, opens.join(', ')],
            ]),
          ]),
  })

const endPromoCode = (line: CommandLine, settings: Settings, code: string): Promise<CommandOutcome> =>
  askStaff(settings, 'endPromoCode', {
    ...{ input: { code }, isJson: line.isSet('json') },
    textOf: (ended) => `${ended.code} has ended.`,
  })

function changeVouchers(line: CommandLine, settings: Settings): Promise<CommandOutcome> | null {
  const [verb, number] = line.positionals
  if (verb === 'issue') return issueVouchers(line, settings)
  const [reason, expiresOn] = [line.option('reason'), line.option('expires')]
  if (!number) return null
  const asked = {
    isJson: line.isSet('json'),
    textOf: (voucher: CommandResult<'voucher'>) => voucherText(voucher, settings),
  }
  if (verb === 'show') return askStaff(settings, 'voucher', { ...asked, input: { number } })
  if (verb === 'void' && reason) return askStaff(settings, 'voidVoucher', { ...asked, input: { number, reason } })
  if (verb === 'extend' && reason && expiresOn)
    return askStaff(settings, 'extendVoucher', { ...asked, input: { number, reason, expiresOn } })
  return null
}

const voucherText = (
  { number, balanceCents, initialCents, expiresOn, isVoided, history }: CommandResult<'voucher'>,
  settings: Settings,
): string =>
  [
    `${number}: ${total(fromCents(balanceCents))} of ${total(fromCents(initialCents))}, valid until ${expiresOn}${isVoided ? ', voided' : ''}`,
    table(
      history.map(({ at, what, by, orderId, detail }) => [
        day(at, settings),
        what,
        by ?? String(orderId ?? ''),
        detail ?? '',
      ]),
    ),
  ].join('\n')

function issueVouchers(line: CommandLine, settings: Settings): Promise<CommandOutcome> | null {
  const [verb, typed] = line.positionals
  const amount = typed === undefined ? null : dollarsOf(typed)
  const reason = line.option('reason')
  if (verb !== 'issue' || amount === null || !reason) return null
  return askStaff(settings, 'issueVouchers', {
    input: {
      ...{ amount, reason, count: Number(line.option('count') ?? 1) },
      ...{ email: line.option('to'), expiresOn: line.option('expires') ?? null },
    },
    isJson: line.isSet('json'),
    textOf: ({ vouchers }) =>
      table(vouchers.map(({ number, expiresOn }) => [number, total(amount), `valid until ${expiresOn}`])),
  })
}

function chosenSeats({ positionals: [performance, ...words] }: CommandLine) {
  if (!/^\d{1,10}$/.test(performance ?? '') || words.length === 0) return null
  return { performanceId: Number(performance), seats: words.join(' ') }
}
