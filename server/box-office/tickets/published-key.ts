import type { Settings } from '#config/settings'
import type { Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { tickets } from '#shared/ticketing/tickets/tickets'

/** The public key of a running house's tickets, from its site. */
export async function ticketingPublicKey({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Promise<string> {
  const { path } = tickets.publicKey
  const answer = await fetch(PUBLIC_URL + path, { signal: AbortSignal.timeout(10_000) })
  const envelope = (await answer.json()) as Envelope<Result<(typeof tickets)['publicKey']>>
  if (envelope.isError) throw new Error(`${path} answers ${answer.status}`)
  return envelope.result.publicKey
}
