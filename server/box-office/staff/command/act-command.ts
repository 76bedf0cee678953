import type { Settings } from '#config/settings'
import { fromCents, total } from '#shared/money'
import type { StaffCallName, StaffCallNamed } from '#shared/staff/contract'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { Command, CommandLine } from '../../command-line/command.ts'
import { type Done, outcomeOf, sendCommand } from './ask-staff.ts'
import { CALL_PATH } from './command-schemas.ts'

/** Makes a call of the desk as the colleague of `--by`. Throws `CommandFailed` if it is refused. */
export type MakeCall = <Name extends StaffCallName>(
  name: Name,
  input: StaffInput<StaffCallNamed<Name>>,
) => Promise<StaffResult<StaffCallNamed<Name>>>

interface ActCommand {
  help: string
  /** How many arguments the command has. The last one may have several words if `isText`. */
  takes: number
  isText?: boolean
  options?: Command['options']
  act(line: CommandLine, call: MakeCall, settings: Settings): Promise<Done>
}

/** Longer than a call may take: refunds wait for the payment provider. */
const WITHIN_MS = 40_000

/** Returns the command of an act that a colleague does: `--by` names them. */
export const actCommand = ({ help, takes, isText = false, options, act }: ActCommand): Command => ({
  help,
  options: { by: { type: 'string' }, ...options },
  run: (line, settings) => {
    const { length } = line.positionals
    if (isText ? length < takes : length !== takes) return null
    const by = line.option('by') ?? ''
    const call: MakeCall = (name, input) =>
      sendCommand(settings, CALL_PATH, { body: { call: name, by, input }, withinMs: WITHIN_MS })
    return outcomeOf(line.isSet('json'), () => act(line, call, settings))
  },
})

/** Returns the number of an argument; another text is refused as an id. */
export const idOf = (typed: string | undefined): number => (/^\d{1,10}$/.test(typed ?? '') ? Number(typed) : 0)

export const money = (cents: number): string => total(fromCents(cents))
