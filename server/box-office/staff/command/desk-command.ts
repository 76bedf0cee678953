import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import { roles } from '#shared/staff/roles'
import type { CommandOutcome } from '../../command-line/command.ts'
import { askStaff } from './ask-staff.ts'

const HELP = `npm run desk -- invite ADDRESS --role ${roles.join(' | ')}
  Prints the link with which a colleague sets up their account, and mails it where SMTP_URL is set.
  Asks the box office that runs on this machine.
`

/** Runs a command of `npm run desk`. */
export async function runDeskCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const [verb, email] = positionals
  const role = roles.find((each) => each === values.role)
  if (verb !== 'invite' || !email || !role) return { text: HELP, exitCode: 64 }
  return askStaff(readSettings(environment), 'invite', {
    input: { email, role },
    isJson: false,
    textOf: ({ link, isMailed }) => `${link}\n${isMailed ? 'Mailed.' : 'Not mailed: SMTP_URL is not set.'}`,
  })
}
