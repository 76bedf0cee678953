import type { Call } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'

/** An anonymous call of the web server's own. Throws when no envelope comes in time. */
export async function callAnonymously(
  service: string,
  call: Call,
  input: unknown,
  fetch: typeof globalThis.fetch,
  ms: number,
) {
  const hasBody = call.method !== 'GET' && input !== undefined
  const query = call.method === 'GET' ? queryOf(input) : ''
  const response = await fetch(`${service}${call.path}${query}`, {
    method: call.method,
    headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  })
  const envelope: unknown = await response.json()
  if (!isEnvelope(envelope)) throw new Error(`${call.path} answered ${response.status} without an envelope`)
  return envelope
}

/** Fields as the contract names them; lists repeat their name; null and undefined are left out. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    for (const each of [value].flat()) if (each !== null && each !== undefined) query.append(name, String(each))
  return query.size ? `?${query}` : ''
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'isError' in value && typeof value.isError === 'boolean'
