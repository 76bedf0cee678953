import { limitedText } from '#server/http/limited-text'
import type { Call } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'

/** The largest answer that is read, in bytes. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/**
 * An anonymous call of the web server's own. Throws when no envelope comes in time, or one of more than 16 MB.
 */
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
  const envelope: unknown = JSON.parse((await limitedText(response, MAX_ANSWER_BYTES)).text)
  if (!isEnvelope(envelope)) throw new Error(`${call.path} answered ${response.status} without an envelope`)
  // What failed may be said by the answer's status alone.
  return envelope.isError && response.status >= 500 ? { ...envelope, status: response.status } : envelope
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
