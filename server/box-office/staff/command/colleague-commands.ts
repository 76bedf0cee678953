import { showInstant } from '#shared/dates'
import { dollarsOf, toCents } from '#shared/money'
import { roles } from '#shared/staff/roles'
import type { Command } from '../../command-line/command.ts'
import { actCommand, idOf, type MakeCall, money } from './act-command.ts'
import { CommandFailed } from './ask-staff.ts'
import { ofOptions } from './ticket-choice.ts'

const reason = { reason: { type: 'string' } } as const

/** The commands of the desk's other acts that a colleague does. */
export const colleagueCommands: Readonly<Record<string, Command>> = {
  'retry-refund': actCommand({
    help: `REFUND --by ADDRESS [--json]
  Sends a refund to the payment provider again.`,
    takes: 1,
    act: async (line, call) => {
      const answer = await call('orders.retryRefund', { refundId: idOf(line.positionals[0]) })
      return { answer, text: `The refund is ${answer.state}.` }
    },
  }),
  'invoice-paid': actCommand({
    help: `ORDER --on DAY --amount AMOUNT --by ADDRESS [--json]
  Records the bank transfer of a day such as 2027-03-31 that pays the invoice of an order on account.`,
    takes: 1,
    options: { on: { type: 'string' }, amount: { type: 'string' } },
    act: async (line, call) => {
      const dollars = dollarsOf(line.option('amount') ?? '')
      if (dollars === null) throw new CommandFailed('--amount must be an amount such as 120.00.')
      const orderId = idOf(line.positionals[0])
      const amountCents = toCents(dollars)
      await call('orders.payInvoice', { orderId, paidOn: line.option('on') ?? '', amountCents })
      return { answer: {}, text: `The invoice of order ${orderId} is paid.` }
    },
  }),
  'invoice-unpaid': actCommand({
    help: `ORDER --reason TEXT --by ADDRESS [--json]
  Makes an invoice unpaid again that was marked as paid by mistake, while the day of the mark is open.`,
    takes: 1,
    options: reason,
    act: async (line, call) => {
      const orderId = idOf(line.positionals[0])
      await call('orders.reopenInvoice', { orderId, reason: line.option('reason') ?? '' })
      return { answer: {}, text: `The invoice of order ${orderId} is unpaid again.` }
    },
  }),
  resend: actCommand({
    help: `ORDER --by ADDRESS [--json]
  Mails the tickets of an order's coming performances again.`,
    takes: 1,
    act: async (line, call) => {
      const answer = await call('orders.resend', { orderId: idOf(line.positionals[0]) })
      return { answer, text: `The tickets are on the way to ${answer.recipient}.` }
    },
  }),
  note: actCommand({
    help: `order ORDER TEXT | note customer CUSTOMER TEXT, --by ADDRESS [--json]
  Adds a note to an order or a customer.`,
    takes: 3,
    isText: true,
    act: async ({ positionals: [of, id, ...words] }, call) => {
      const text = words.join(' ')
      if (of === 'order') await call('orders.note', { orderId: idOf(id), text })
      else if (of === 'customer') await call('customers.note', { customerId: idOf(id), text })
      else throw new CommandFailed(`A note is of an order or a customer, not of “${of}”.`)
      return { answer: {}, text: 'The note is added.' }
    },
  }),
  'remove-request': actCommand({
    help: `REQUEST --reason TEXT --by ADDRESS [--json]
  Removes a request from the list for returned seats. Seats that it was offered go to the next in line.`,
    takes: 1,
    options: reason,
    act: async (line, call) => {
      const requestId = idOf(line.positionals[0])
      await call('returnedSeats.remove', { requestId, reason: line.option('reason') ?? '' })
      return { answer: {}, text: `Request ${requestId} is removed.` }
    },
  }),
  cancel: actCommand({
    help: `PERFORMANCE --method card | voucher [--without-fees] --reason TEXT --by ADDRESS [--json]
  Cancels a performance, refunds its orders and writes to their buyers. Delivery and fees are refunded too, once nothing
  else is left of an order, unless --without-fees is given.`,
    takes: 1,
    options: { ...reason, method: { type: 'string' }, 'without-fees': { type: 'boolean' } },
    act: async (line, call) => {
      const performanceId = idOf(line.positionals[0])
      const { subject, text } = await call('cancellation.preview', { performanceId })
      const answer = await call('cancellation.cancel', {
        ...{ performanceId, subject, text, reason: line.option('reason') ?? '' },
        ...{ method: ofOptions(line, 'method', ['card', 'voucher']), refundsFees: !line.isSet('without-fees') },
      })
      return { answer, text: `The performance is cancelled. ${answer.orders} orders are refunded now.` }
    },
  }),
  'retry-cancellation': actCommand({
    help: `PERFORMANCE --by ADDRESS [--json]
  Tries orders of a cancelled performance again that couldn't be refunded.`,
    takes: 1,
    act: async (line, call) => {
      const answer = await call('cancellation.retry', { performanceId: idOf(line.positionals[0]) })
      return { answer, text: `${answer.done} of ${answer.orders} orders are done.` }
    },
  }),
  'retry-move': actCommand({
    help: `PERFORMANCE --by ADDRESS [--json]
  Writes again to the buyers of a moved performance who couldn't be told.`,
    takes: 1,
    act: async (line, call) => {
      const answer = await call('moves.retry', { performanceId: idOf(line.positionals[0]) })
      return { answer, text: `${answer.done} of ${answer.orders} orders are told.` }
    },
  }),
  write: actCommand({
    help: `PERFORMANCE --subject TEXT --text TEXT [--test] --by ADDRESS [--json]
  Writes to the buyers of a performance, each address once; with --test to the colleague only.`,
    takes: 1,
    options: { subject: { type: 'string' }, text: { type: 'string' }, test: { type: 'boolean' } },
    act: async (line, call) => {
      const performanceId = idOf(line.positionals[0])
      const message = { performanceId, subject: line.option('subject') ?? '', text: line.option('text') ?? '' }
      if (line.isSet('test')) {
        const answer = await call('messages.test', message)
        return { answer, text: `A test is on the way to ${answer.recipient}.` }
      }
      const { messages: earlier } = await call('messages.progress', { performanceId })
      const answer = await call('messages.send', { ...message, number: (earlier[0]?.number ?? 0) + 1 })
      return { answer, text: `The buyers of ${answer.messages[0]?.orders ?? 0} orders are written to now.` }
    },
  }),
  'retry-message': actCommand({
    help: `PERFORMANCE --by ADDRESS [--json]
  Writes again to the buyers of a performance to whom a message couldn't be written.`,
    takes: 1,
    act: async (line, call) => {
      const answer = await call('messages.retry', { performanceId: idOf(line.positionals[0]) })
      const [last] = answer.messages
      return { answer, text: `${last?.done ?? 0} of ${last?.orders ?? 0} orders of the last message are done.` }
    },
  }),
  till: actCommand({
    help: `open AMOUNT | close AMOUNT, --by ADDRESS [--json]
  Opens the colleague's till with the cash in the drawer, or closes it with what was counted.`,
    takes: 2,
    act: async ({ positionals: [verb, typed = ''] }, call) => {
      const cents = centsOf(typed)
      if (verb === 'open') {
        const answer = await call('till.open', { floatCents: cents })
        return { answer, text: `The till is open with ${money(cents)}.` }
      }
      if (verb !== 'close') throw new CommandFailed(`A till is opened or closed, not “${verb}”.`)
      const { till } = await call('till.current', undefined)
      if (!till) throw new CommandFailed('The colleague has no open till.')
      const answer = await call('till.close', { tillId: till.id, countedCents: cents })
      const { expectedCents, countedCents, differenceCents } = answer
      const text = `Expected ${money(expectedCents)}, counted ${money(countedCents)}, difference ${money(differenceCents)}.`
      return { answer, text }
    },
  }),
  'close-days': actCommand({
    help: `DAY --by ADDRESS [--json]
  Closes the takings of all days until one that is over. A closed day can't be opened again.`,
    takes: 1,
    act: async ({ positionals: [until = ''] }, call) => ({
      answer: await call('takings.close', { until }),
      text: `All days until ${until} are closed.`,
    }),
  }),
  device: actCommand({
    help: `pair NAME | device remove NAME, --by ADDRESS [--json]
  Prints the code that pairs a door's device, or removes the device.`,
    takes: 2,
    act: async ({ positionals: [verb, name = ''] }, call, settings) => {
      if (verb === 'pair') {
        const answer = await call('devices.addCode', { name })
        const until = showInstant(answer.expiresAt, 'general', settings.VENUE_TIME_ZONE)
        return { answer, text: `${answer.code} pairs ${answer.name} until ${until}.` }
      }
      if (verb !== 'remove') throw new CommandFailed(`A device is paired or removed, not “${verb}”.`)
      const { devices } = await call('devices.list', undefined)
      const [device, other] = devices.filter((each) => each.name === name)
      if (!device || other)
        throw new CommandFailed(`${device ? 'Several devices are' : 'No device is'} named “${name}”.`)
      return { answer: await call('devices.remove', { deviceId: device.id }), text: `${name} is removed.` }
    },
  }),
  'change-role': actCommand({
    help: `COLLEAGUE --role ${roles.join(' | ')} --by ADDRESS [--json]
  Changes the role of the colleague with this mail address.`,
    takes: 1,
    options: { role: { type: 'string' } },
    act: async (line, call) => {
      const role = ofOptions(line, 'role', roles)
      const { id: staffId, name } = await colleagueOf(call, line.positionals[0])
      return { answer: await call('access.changeRole', { staffId, role }), text: `${name} has the role ${role}.` }
    },
  }),
  deactivate: actCommand({
    help: `COLLEAGUE --by ADDRESS [--json]
  Deactivates the account of the colleague with this mail address, and ends their sessions.`,
    takes: 1,
    act: async (line, call) => {
      const { id: staffId, name } = await colleagueOf(call, line.positionals[0])
      return { answer: await call('access.deactivate', { staffId }), text: `The account of ${name} is deactivated.` }
    },
  }),
  'remove-passkeys': actCommand({
    help: `COLLEAGUE --by ADDRESS [--json]
  Removes all passkeys of the colleague with this mail address, and ends their sessions.`,
    takes: 1,
    act: async (line, call) => {
      const { id: staffId, name, passkeys } = await colleagueOf(call, line.positionals[0])
      if (passkeys === 0) throw new CommandFailed(`${name} has no passkeys.`)
      return { answer: await call('access.removePasskeys', { staffId }), text: `The passkeys of ${name} are removed.` }
    },
  }),
  'resume-waiting-room': actCommand({
    help: `--by ADDRESS [--json]
  Ends a pause of the waiting room, without a new opening.`,
    takes: 0,
    act: async (_line, call) => ({
      answer: await call('waitingRoom.resume', undefined),
      text: 'The waiting room admits visitors again.',
    }),
  }),
}

async function colleagueOf(call: MakeCall, typed = '') {
  const { colleagues } = await call('access.colleagues', undefined)
  const found = colleagues.find(({ email, isActive }) => isActive && email === typed.trim().toLowerCase())
  if (!found) throw new CommandFailed(`No active colleague has the address ${typed}.`)
  return found
}

function centsOf(typed: string): number {
  const dollars = dollarsOf(typed)
  if (dollars === null) throw new CommandFailed(`“${typed}” is not an amount of money.`)
  return toCents(dollars)
}
