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
export async function askStaff<Name extends CommandName>(
  settings: Pick<Settings, 'DATA_DIR' | 'STAFF_HOST' | 'STAFF_PORT'>,
  name: Name,
  { input, isJson, textOf, withinMs = TIMEOUT_MS }: Asked<Name>,
): Promise<CommandOutcome> {
  const failed = (error: string, exitCode: 1 | 2): CommandOutcome => ({
    text: isJson ? JSON.stringify({ error }) : error,
    exitCode,
  })
  const key = readCommandKey(settings)
  if (!key) return failed(`No box office has run with DATA_DIR ${settings.DATA_DIR}. Start it first.`, 2)
  const address = staffAddress(settings)
  const answer = await askBoxOffice<CommandResult<Name>>(address + commandPath(name), { body: input, key, withinMs })
  if (answer.isOk) return { text: isJson ? JSON.stringify(answer.body, null, 2) : textOf(answer.body), exitCode: 0 }
  const refusal = refusalOf(answer)
  return refusal ? failed(refusal, 1) : failed(`The box office at ${address} could not be asked: ${answer.error}`, 2)
}

/** The words of a refusal, with those of each wrong field. */
function refusalOf({ status, body }: Exclude<Answer<unknown>, { isOk: true }>): string | undefined {
  if (status === null || status >= 500 || (body as Partial<Failure> | null)?.isError !== true) return undefined
  const { title, validationErrors } = body as Failure
  const reasons = (validationErrors ?? []).map(({ name, reason }) => `${name}: ${reason}`)
  return reasons.length > 0 ? reasons.join('\n') : title
}
