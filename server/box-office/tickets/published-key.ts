import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import type { Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { tickets } from '#shared/ticketing/tickets/tickets'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

/** Returns the public key for a running venue's tickets, from its site. */
export async function ticketingPublicKey(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  withinMs = TIMEOUT_MS,
): Promise<string> {
  const { path } = tickets.publicKey
  const { status, text } = await callOutside(PUBLIC_URL + path, { withinMs, maxBytes: MAX_BYTES, redirect: 'follow' })
  const envelope = JSON.parse(text) as Envelope<Result<(typeof tickets)['publicKey']>>
  if (envelope.isError) throw new Error(`${path} answers ${status}`)
  return envelope.result.publicKey
}
