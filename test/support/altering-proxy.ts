import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** An answer of a ticketing service, to be altered. */
export interface ServiceAnswer {
  status: number
  headers: Record<string, string>
  /** The parsed envelope; a text where the answer isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test alters fields of any kind
  body: any
}
/** Alterations by method and path. `times` counts the calls of that line, from 1. */
export type Alterations = Readonly<Record<string, (answer: ServiceAnswer, times: number) => void>>

/** Starts a proxy of a ticketing service that alters answers; of streams of events, the headers. */
export async function startAlteringProxy(
  t: { teardown(close: () => unknown): void },
  upstream: string,
  alterations: Alterations,
): Promise<string> {
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${new URL(request.url ?? '/', upstream).pathname}`
    const times = (counts.get(line) ?? 0) + 1
    counts.set(line, times)
    const { headers, body, status } = await forwarded(request, upstream)
    if (headers['content-type']?.startsWith('text/event-stream')) {
      alterations[line]?.({ status, headers, body: '' }, times)
      response.writeHead(status, headers)
      const reader = body?.getReader()
      response.once('close', () => void reader?.cancel())
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) response.write(next.value)
      return void response.end()
    }
    const text = await new Response(body).text()
    const answer: ServiceAnswer = { status, headers, body: text ? JSON.parse(text) : '' }
    alterations[line]?.(answer, times)
    const sent = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status, answer.headers).end(sent)
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  return origin
}

async function forwarded(request: IncomingMessage, upstream: string) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { authorization, 'content-type': contentType } = request.headers
  const response = await fetch(new URL(request.url ?? '/', upstream), {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  })
  const kept = [...response.headers].filter(
    ([name]) => !['content-length', 'connection', 'transfer-encoding'].includes(name),
  )
  return { status: response.status, headers: Object.fromEntries(kept), body: response.body }
}
