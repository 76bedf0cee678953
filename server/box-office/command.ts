import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import { orderByCommand } from './orders/reconcile/order-command.ts'
import { reconcileByCommand } from './orders/reconcile/reconcile-command.ts'
import { settleByCommand } from './orders/reconcile/settle-command.ts'
import { TAKINGS_HELP, takingsByCommand } from './staff/command/takings-command.ts'
import { ticketingPublicKey } from './tickets/published-key.ts'
import { readTicketCode } from './tickets/ticket-code.ts'
import { roomByCommand, roomControl } from './waiting-room/room-command.ts'

const HELP = `npm run box-office -- check-ticket CODE [--public-key KEY]
  Checks what a ticket's QR code says. With the house's public key no network is needed;
  without it the running site at PUBLIC_URL is asked for it.
npm run box-office -- public-key
  Prints that key.
npm run box-office -- reconcile [--json]
  Settles what can be settled and lists the rest: payments without orders, orders without payment, refunds that are due
  or failed, refunds and disputes made at the payment provider, refused mails, held seats without a cart. Asks the box
  office that runs on this machine. Exit status: 0 nothing, 1 something, 2 it can't be told.
npm run box-office -- reconcile settle LINE --reason TEXT
  Removes a line from that list permanently.
npm run box-office -- order NUMBER|ADDRESS [--json]
  Shows what happened to an order, or to the last orders of a mail address: attempts to pay, why they failed, mails.
npm run box-office -- waiting-room state | open [TIME] | pause | pace NUMBER
  How the waiting room runs: opened now or at a time such as 2027-03-01T09:00:00+11:00, which resets a queue that is open;
  paused until it is opened; admitting so many a minute. Tells the box office that runs on this machine.
${TAKINGS_HELP}`

/** Runs commands while the box office is running. None of them opens its database. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'public-key': { type: 'string' },
      json: { type: 'boolean', default: false },
      reason: { type: 'string' },
      ...{ from: { type: 'string' }, to: { type: 'string' }, by: { type: 'string' }, format: { type: 'string' } },
    },
  })
  const [command, code] = positionals
  if (command === 'waiting-room') {
    const control = roomControl(positionals.slice(1), new Date())
    if (!control) return print(HELP, 64)
    const { text, exitCode } = await roomByCommand(readSettings(process.env), control)
    return print(text, exitCode)
  }
  if (command === 'takings' || command === 'export')
    return takingsByCommand(readSettings(process.env), positionals, values, (text) => process.stdout.write(text))
  const publicKey = async () => values['public-key'] ?? (await ticketingPublicKey(readSettings(process.env)))
  if (command === 'public-key') return print(await publicKey())
  if (command === 'order') {
    if (!code) return print(HELP, 64)
    const { text, exitCode } = await orderByCommand(readSettings(process.env), code, { isJson: values.json })
    return print(text, exitCode)
  }
  if (command === 'reconcile' && code !== undefined) {
    const [, , line] = positionals
    const reason = values.reason?.trim()
    if (code !== 'settle' || !line || !reason) return print(HELP, 64)
    const { text, exitCode } = await settleByCommand(readSettings(process.env), { line, reason })
    return print(text, exitCode)
  }
  if (command === 'reconcile') {
    const { text, exitCode } = await reconcileByCommand(readSettings(process.env), { isJson: values.json })
    return print(text, exitCode)
  }
  if (command !== 'check-ticket' || !code) return print(HELP, 64)
  const ticket = readTicketCode(code, await publicKey())
  if (!ticket) return print('Not valid: this house didn’t sign it', 1)
  return print(`Valid: ticket ${ticket.ticketId}, performance ${ticket.performanceId}, seat ${ticket.seatId}`)
}

function print(text: string, exitCode = 0): number {
  process.stdout.write(`${text.trimEnd()}\n`)
  return exitCode
}

process.exitCode = await main()
