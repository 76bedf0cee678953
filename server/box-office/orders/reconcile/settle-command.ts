import type { Settings } from '#config/settings'
import { askBoxOffice } from '../../command-line/ask-box-office.ts'
import type { CommandOutcome } from '../../command-line/command.ts'
import { localAddress } from '../../local-address.ts'
import { SETTLE_PATH } from './reconciliation-route.ts'

const TIMEOUT_MS = 300_000

/** Settles a line of the list through the box office on this machine. */
export async function settleByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  { line, reason }: { line: string; reason: string },
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  const answer = await askBoxOffice(address + SETTLE_PATH, { body: { line, reason }, withinMs: TIMEOUT_MS })
  if (answer.isOk) return { text: `${line} is settled`, exitCode: 0 }
  if (answer.status === 404) return { text: `${line} is not on the list: run reconcile to see its lines`, exitCode: 1 }
  return { text: `The box office at ${address} could not settle the line: ${answer.error}`, exitCode: 2 }
}
