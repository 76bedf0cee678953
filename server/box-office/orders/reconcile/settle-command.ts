import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import { localAddress } from '../../local-address.ts'
import type { CommandOutcome } from './reconcile-command.ts'
import { SETTLE_PATH } from './reconciliation-route.ts'

const TIMEOUT_MS = 300_000
const MAX_BYTES = 64 * 1024

/** Settles a line of the list through the box office on this machine. */
export async function settleByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  { line, reason }: { line: string; reason: string },
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  try {
    const { status, isOk } = await callOutside(address + SETTLE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ line, reason }),
      ...{ withinMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    })
    if (status === 404) return { text: `${line} is not on the list: run reconcile to see its lines`, exitCode: 1 }
    if (!isOk)
      return { text: `The box office at ${address} could not settle the line: it answers ${status}`, exitCode: 2 }
    return { text: `${line} is settled`, exitCode: 0 }
  } catch (error) {
    const { message, cause } = error as Error
    const why = (cause as Error | undefined)?.message || message
    return { text: `The box office at ${address} could not settle the line: ${why}`, exitCode: 2 }
  }
}
