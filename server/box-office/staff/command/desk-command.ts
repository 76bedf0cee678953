import { roles } from '#shared/staff/roles'
import type { Command } from '../../command-line/command.ts'
import { commandRunner } from '../../command-line/command-runner.ts'
import { askStaff } from './ask-staff.ts'
import { colleagueCommands } from './colleague-commands.ts'
import { saleCommands } from './sale-commands.ts'

/** The commands of `npm run desk`, by name. They ask the box office that runs on this machine. */
const commands: Readonly<Record<string, Command>> = {
  invite: {
    help: `ADDRESS --role ${roles.join(' | ')} [--json]
  Prints the link with which a colleague sets up their account, and mails it where SMTP_URL is set.`,
    options: { role: { type: 'string' } },
    run: ({ positionals: [email, ...others], option, isSet }, settings) => {
      const role = roles.find((each) => each === option('role'))
      if (!email || others.length > 0 || !role) return null
      return askStaff(settings, 'invite', {
        input: { email, role },
        isJson: isSet('json'),
        textOf: ({ link, isMailed }) => `${link}\n${isMailed ? 'Mailed.' : 'Not mailed: SMTP_URL is not set.'}`,
      })
    },
  },
  ...saleCommands,
  ...colleagueCommands,
}

/** Runs a command of `npm run desk`. */
export const runDeskCommand = commandRunner('desk', commands)
