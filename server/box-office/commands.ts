import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import type { Command, CommandLine, CommandOutcome } from './command-line/command.ts'
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

const HELP = Object.entries(commands)
  .map(([name, { help }]) => `npm run box-office -- ${name} ${help}`.trimEnd())
  .join('\n')

/** Runs a command of `npm run box-office`. Arguments that make no sense show the help. */
export async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const line = command && commandLine(rest, command)
  return (line && (await command.run(line, readSettings(environment)))) ?? { text: HELP, exitCode: 64 }
}

/** Returns null for options that the command doesn't have. */
function commandLine(args: string[], { options = {} }: Command): CommandLine | null {
  try {
    const { values, positionals } = parseArgs({
      ...{ args, allowPositionals: true },
      options: { json: { type: 'boolean', default: false }, ...options },
    })
    const given: Record<string, unknown> = values
    const all = (name: string) => [given[name] ?? []].flat().filter((value) => typeof value === 'string')
    return { positionals, options: all, option: (name) => all(name).at(-1), isSet: (name) => given[name] === true }
  } catch {
    return null
  }
}
