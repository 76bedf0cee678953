import { callOutside, type OutsideCall } from '#server/http/outside-call'
import type { Call } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'

/** Maximum bytes of an answer */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/**
 * Makes an anonymous call on the web server's behalf. Throws if no envelope arrives in time, or if it exceeds 16 MB.
 */
export async function callAnonymously(
  service: string,
  call: Call,
  input: unknown,
  limits: Pick<OutsideCall, 'withinMs' | 'fetch'>,
) {
  const hasBody = call.method !== 'GET' && input !== undefined
  const query = call.method === 'GET' ? queryOf(input) : ''
  const { status, text } = await callOutside(`${service}${call.path}${query}`, {
    method: call.method,
    headers: { accept: 'application/json', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
    ...{ ...limits, maxBytes: MAX_ANSWER_BYTES },
  })
  const envelope: unknown = JSON.parse(text)
  if (!isEnvelope(envelope)) throw new Error(`${call.path} answered ${status} without an envelope`)
  // A failure may be visible only in the answer's status.
  return envelope.isError && status >= 500 ? { ...envelope, status } : envelope
}

/** Returns the query, with the contract's field names. Lists repeat their name. Null and undefined are omitted. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    for (const each of [value].flat()) if (each !== null && each !== undefined) query.append(name, String(each))
  return query.size ? `?${query}` : ''
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'isError' in value && typeof value.isError === 'boolean'
