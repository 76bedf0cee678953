import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import { type Role, roles } from '#shared/staff/roles'
import { staffAddress } from '../staff-address.ts'
import { readCommandKey } from './command-key.ts'
import { INVITE_PATH } from './command-routes.ts'

const HELP = `npm run desk -- invite ADDRESS --role ${roles.join(' | ')}
  Prints the link with which a colleague sets up their account, and mails it where SMTP_URL is set.
  Asks the box office that runs on this machine.
`
const TIMEOUT_MS = 10_000
const MAX_BYTES = 65_536

interface Outcome {
  text: string
  exitCode: number
}

/** Runs a command of `npm run desk`. */
export async function runDeskCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const [verb, email] = positionals
  const role = roles.find((each) => each === values.role)
  if (verb !== 'invite' || !email || !role) return { text: HELP, exitCode: 64 }
  return inviteByCommand(readSettings(environment), { email, role })
}

async function inviteByCommand(settings: Settings, invited: { email: string; role: Role }): Promise<Outcome> {
  const address = staffAddress(settings)
  const key = readCommandKey(settings)
  if (!key) return { text: `No box office has run with DATA_DIR ${settings.DATA_DIR}. Start it first.`, exitCode: 2 }
  try {
    const { isOk, text } = await callOutside(address + INVITE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(invited),
      ...{ withinMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    })
    const answer = JSON.parse(text) as { link: string; isMailed: boolean; title?: string }
    if (!isOk) return { text: `The invitation was refused: ${answer.title ?? text}`, exitCode: 1 }
    return { text: `${answer.link}\n${answer.isMailed ? 'Mailed.' : 'Not mailed: SMTP_URL is not set.'}`, exitCode: 0 }
  } catch (error) {
    return { text: `The box office can’t be reached at ${address}: ${(error as Error).message}`, exitCode: 2 }
  }
}
