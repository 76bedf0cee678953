import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** A request as it arrived. `aborted` settles when its connection closes before the response is complete. */
export interface RecordedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
  aborted: Promise<void>
}
/** Responds to a request; most tests use one of the functions below. */
export type Responder = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>

export interface TicketingUpstream {
  url: string
  /** The requests in order, each added once its body has arrived. */
  requests: RecordedRequest[]
  /** Responds to the next requests, one responder each; the last one also to all later requests. */
  respondWith(...responders: Responder[]): void
  /** Settles when the next request's headers have arrived, whether or not its body has. */
  nextRequest(): Promise<IncomingMessage>
  close(): Promise<void>
}

/** Starts a scripted ticketing service over HTTP; closed after the test. */
export async function startTicketingUpstream(t: { teardown(close: () => unknown): void }): Promise<TicketingUpstream> {
  const requests: RecordedRequest[] = []
  let responders: Responder[] = [succeed()]
  const arrivalCallbacks: ((request: IncomingMessage) => void)[] = []
  const server = createServer(async (request, response) => {
    for (const callback of arrivalCallbacks.splice(0)) callback(request)
    const aborted = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    })
    const body = await bodyOf(request)
    if (body === null) return
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body, aborted })
    const responder = responders.length > 1 ? responders.shift() : responders[0]
    await responder?.(response, request)
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  return {
    url: origin,
    requests,
    respondWith: (...next) => {
      responders = next
    },
    nextRequest: () => new Promise((resolve) => arrivalCallbacks.push(resolve)),
    close,
  }
}

/** Null if the client aborts the request. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString()
}

type Headers = Record<string, string | string[]>

/** An envelope of success. */
export const succeed =
  (result: unknown = {}, headers: Headers = {}): Responder =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ isError: false, result }))
  }

/** Responds with any status, headers and body. */
export const respond =
  (status: number, headers: Headers, body = ''): Responder =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

/** Never responds, and leaves the connection open. */
export const neverRespond: Responder = () => {}

/** Closes the connection without a response. */
export const hangUp: Responder = (response) => {
  response.socket?.destroy()
}

/** Sends chunks one by one, waiting for `next` before each. */
export const sendInChunks =
  (headers: Headers, chunks: string[], next: (chunk: string) => Promise<unknown>): Responder =>
  async (response) => {
    response.writeHead(200, headers)
    response.flushHeaders()
    for (const chunk of chunks) {
      await next(chunk)
      response.write(chunk)
    }
    response.end()
  }

/** Begins a response, and closes the connection before it is complete. */
export const breakOff =
  (headers: Headers, begun: string): Responder =>
  (response) => {
    response.writeHead(200, headers)
    response.write(begun, () => response.socket?.destroy())
  }

/** Responds with bytes that aren't HTTP. */
export const sendGarbage: Responder = (response) => {
  response.socket?.end('\u0000\u0001 this is no HTTP \r\n\r\n')
}
