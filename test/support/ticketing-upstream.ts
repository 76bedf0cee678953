import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. `aborted` is settled when its connection closes before the answer was complete. */
export interface RecordedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
  aborted: Promise<void>
}
/** What is done with a request. Most tests take one of `answers`. */
export type Responder = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>

export interface TicketingUpstream {
  url: string
  /** What arrived, in order, once its body had come in. */
  requests: RecordedRequest[]
  /** What the next requests are answered with; the last one goes on. */
  respondWith(...scripts: Responder[]): void
  /** Settles when the next request's headers have arrived, its body or not. */
  nextRequest(): Promise<IncomingMessage>
  close(): Promise<void>
}

/** A ticketing service that does as the test says, on a real socket. Closes with the test. */
export async function startTicketingUpstream(t: { teardown(close: () => unknown): void }): Promise<TicketingUpstream> {
  const arrived: RecordedRequest[] = []
  let scripts: Responder[] = [succeed()]
  let waiting: ((request: IncomingMessage) => void)[] = []
  const server = createServer(async (request, response) => {
    for (const tell of waiting.splice(0)) tell(request)
    const left = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    })
    const body = await bodyOf(request)
    if (body === null) return
    const { method = '', url = '', headers } = request
    arrived.push({ method, url, headers, body, aborted: left })
    const script = scripts.length > 1 ? scripts.shift() : scripts[0]
    await script?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.teardown(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: arrived,
    respondWith: (...next) => {
      scripts = next
    },
    nextRequest: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
      }),
    close,
  }
}

/** Null where the sender left in the middle. */
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

/** Any status, headers and body. */
export const respond =
  (status: number, headers: Headers, body = ''): Responder =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

/** Never answers, and keeps the connection. */
export const neverRespond: Responder = () => {}

/** Closes the connection without a word. */
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

/** Begins an answer of more than it sends, and breaks off. */
export const breakOff =
  (headers: Headers, begun: string): Responder =>
  (response) => {
    response.writeHead(200, headers)
    response.write(begun, () => response.socket?.destroy())
  }

/** Bytes that are no HTTP. */
export const sendGarbage: Responder = (response) => {
  response.socket?.end('\u0000\u0001 this is no HTTP \r\n\r\n')
}
