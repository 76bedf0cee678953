import type { Settings } from '#config/settings'
import type { Failure } from '#shared/ticketing/envelope'
import { type Answer, askBoxOffice } from '../../command-line/ask-box-office.ts'
import type { CommandOutcome } from '../../command-line/command.ts'
import { staffAddress } from '../staff-address.ts'
import { readCommandKey } from './command-key.ts'
import type { CommandResult } from './command-routes.ts'
import { type CommandInput, type CommandName, commandPath } from './command-schemas.ts'

const TIMEOUT_MS = 30_000

interface Asked<Name extends CommandName> {
  input: CommandInput<Name>
  isJson: boolean
  withinMs?: number
  /** The output for a person. With `--json` the answer is printed as it came. */
  textOf(answer: CommandResult<Name>): string
}

/** Runs a command in the box office on this machine, which must run as this user. */
export const askStaff = <Name extends CommandName>(
  settings: StaffSettings,
  name: Name,
  { input, isJson, textOf, withinMs = TIMEOUT_MS }: Asked<Name>,
): Promise<CommandOutcome> =>
  outcomeOf(isJson, async () => {
    const answer = await sendCommand<CommandResult<Name>>(settings, commandPath(name), { body: input, withinMs })
    return { answer, text: textOf(answer) }
  })

export type StaffSettings = Pick<Settings, 'DATA_DIR' | 'STAFF_HOST' | 'STAFF_PORT'>

/** What a command did: its answer, and the output for a person. */
export interface Done {
  answer: object
  text: string
}

/** Why a command did nothing. Exit code 1: it was refused; 2: the box office didn't answer. */
export class CommandFailed extends Error {
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a command. Returns its text, or with `--json` its answer or error as JSON. */
export async function outcomeOf(isJson: boolean, run: () => Promise<Done>): Promise<CommandOutcome> {
  try {
    const { answer, text } = await run()
    return { text: isJson ? JSON.stringify(answer, null, 2) : text, exitCode: 0 }
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    const { message, exitCode } = error
    return { text: isJson ? JSON.stringify({ error: message }) : message, exitCode }
  }
}

/** Sends a command with this user's key. Throws `CommandFailed`. */
export async function sendCommand<Result>(
  settings: StaffSettings,
  path: string,
  { body, withinMs = TIMEOUT_MS }: { body: object; withinMs?: number },
): Promise<Result> {
  const key = readCommandKey(settings)
  if (!key) throw new CommandFailed(`No box office has run with DATA_DIR ${settings.DATA_DIR}. Start it first.`, 2)
  const address = staffAddress(settings)
  const answer = await askBoxOffice<Result>(address + path, { body, key, withinMs })
  if (answer.isOk) return answer.body
  const refusal = refusalOf(answer)
  throw refusal
    ? new CommandFailed(refusal)
    : new CommandFailed(`The box office at ${address} could not be asked: ${answer.error}`, 2)
}

/** The words of a refusal, with those of each wrong field. */
function refusalOf({ status, body }: Exclude<Answer<unknown>, { isOk: true }>): string | undefined {
  if (status === null || status >= 500 || (body as Partial<Failure> | null)?.isError !== true) return undefined
  const { title, validationErrors } = body as Failure
  const reasons = (validationErrors ?? []).map(({ name, reason }) => `${name}: ${reason}`)
  return reasons.length > 0 ? reasons.join('\n') : title
}
