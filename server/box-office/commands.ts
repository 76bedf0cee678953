import type { Command } from './command-line/command.ts'
import { commandRunner } from './command-line/command-runner.ts'
import { orderByCommand } from './orders/reconcile/order-command.ts'
import { reconcileByCommand } from './orders/reconcile/reconcile-command.ts'
import { settleByCommand } from './orders/reconcile/settle-command.ts'
import { backupCommands } from './staff/command/backup-commands.ts'
import { customerCommands } from './staff/command/customer-commands.ts'
import { everydayCommands } from './staff/command/everyday-commands.ts'
import { takingsCommands } from './staff/command/takings-command.ts'
import { checkTicketCommand, publicKeyCommand } from './tickets/ticket-commands.ts'
import { roomByCommand, roomControl } from './waiting-room/room-command.ts'

/** The commands of `npm run box-office`, by name. Most ask the box office that runs on this machine. */
const commands: Readonly<Record<string, Command>> = {
  ...everydayCommands,
  ...customerCommands,
  ...takingsCommands,
  ...backupCommands,
  order: {
    help: `NUMBER|ADDRESS [--json]
  Shows what happened to an order, or to the last orders of a mail address: attempts to pay, why they failed, mails.`,
    run: ({ positionals: [of], isSet }, settings) =>
      of ? orderByCommand(settings, of, { isJson: isSet('json') }) : null,
  },
  reconcile: {
    help: `[--json]
  Settles what can be settled and lists the rest: payments without orders, orders without payment, refunds that are due
  or failed, refunds and disputes made at the payment provider, refused mails, held seats without a cart. Exit status: 0
  nothing, 1 something, 2 it can't be told.
npm run box-office -- reconcile settle LINE --reason TEXT
  Removes a line from that list permanently.`,
    options: { reason: { type: 'string' } },
    run: ({ positionals: [verb, line], option, isSet }, settings) => {
      if (verb === undefined) return reconcileByCommand(settings, { isJson: isSet('json') })
      const reason = option('reason')?.trim()
      return verb === 'settle' && line && reason ? settleByCommand(settings, { line, reason }) : null
    },
  },
  'waiting-room': {
    help: `state | open [TIME] | pause | pace NUMBER
  How the waiting room runs: opened now or at a time such as 2027-03-01T09:00:00+11:00, which resets a queue that is open;
  paused until it is opened; admitting so many a minute.`,
    run: ({ positionals }, settings) => {
      const control = roomControl(positionals, new Date())
      return control && roomByCommand(settings, control)
    },
  },
  'public-key': publicKeyCommand,
  'check-ticket': checkTicketCommand,
}

/** Runs a command of `npm run box-office`. */
export const runCommand = commandRunner('box-office', commands)
