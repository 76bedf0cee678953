import type { Call, Endpoint, Input, Result } from '#shared/ticketing/call'
import { type Envelope, noResponse } from '#shared/ticketing/envelope'
import type { Connection } from './connection.ts'
import { readEnvelope } from './read-envelope.ts'
import { waitingRoomToken, withoutWaitingRoomToken } from './waiting-room.ts'

/** One call of the contract as an HTTP request; `path` includes the query. */
interface TicketingRequest {
  path: string
  init: RequestInit
}

/**
 * Makes a call and returns its envelope; never throws. The promise doesn't settle if the response makes the browser
 * leave the page (waiting room, reload), so that another session's data never appears.
 */
export async function sendCall<C extends Call>(
  connection: Connection,
  call: C,
  input: Input<C>,
): Promise<Envelope<Result<C>>> {
  const run = () => send<Result<C>>(connection, call, input)
  const envelope = await (call.replacesToken
    ? connection.requestLock.runExclusive(run)
    : connection.requestLock.runShared(run))
  return envelope ?? new Promise<never>(() => undefined)
}

/** Sends the request and reads the response; null while the page is being left. */
async function send<R>(connection: Connection, endpoint: Endpoint, input: unknown): Promise<Envelope<R> | null> {
  const { path, init } = buildRequest(endpoint, input, connection.location.href())
  const generation = connection.generation
  try {
    const response = await connection.fetch(path, init)
    const text = await response.text()
    if (connection.applyHeaders(response.headers, endpoint, generation) === 'leaving') return null
    return readEnvelope<R>({ status: response.status, statusText: response.statusText, body: parseJson(text) })
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return noResponse(500)
    throw error
  }
}

/**
 * Returns the HTTP request of a call from the page `address`: a GET has its input in the query, other methods have a
 * JSON body.
 */
export function buildRequest(endpoint: Endpoint, input: unknown, address: string): TicketingRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-queueit-ajaxpageurl': encodeURIComponent(withoutWaitingRoomToken(address)),
  }
  const token = waitingRoomToken(address)
  if (token) headers['x-queueit-token'] = token
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers }
  if (input === undefined) return { path: endpoint.path, init }
  if (endpoint.method === 'GET') return { path: `${endpoint.path}?${queryOf(input as object)}`, init }
  headers['content-type'] = 'application/json'
  return { path: endpoint.path, init: { ...init, body: JSON.stringify(input) } }
}

function queryOf(input: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return query
}

/** Undefined for text that isn't JSON, such as a gateway's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
