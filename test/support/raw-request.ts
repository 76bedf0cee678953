import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}
interface RawRequestOptions {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string
}

/**
 * A request exactly as written: no path made tidy, no header added, none of fetch's rules. Rejects when the answer
 * breaks off.
 */
export async function rawRequest(url: string, path: string, wanted: RawRequestOptions = {}): Promise<RawResponse> {
  const { sent, answer } = openRequest(url, path, wanted)
  sent.end(wanted.body)
  const response = await answer
  return { status: response.statusCode ?? 0, headers: response.headers, body: await bodyText(response) }
}

/** The same, with the body still to be written and the answer still to be read. */
export function openRequest(url: string, path: string, { method = 'GET', headers = {} }: RawRequestOptions = {}) {
  const { hostname, port } = new URL(url)
  const sent: ClientRequest = request({ hostname, port, path, method, headers, agent: false })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  answer.catch(() => {})
  return { sent, answer }
}

export async function bodyText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
