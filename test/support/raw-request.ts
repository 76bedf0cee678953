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
 * Sends a request exactly as written: without fetch, the path isn't normalised and no header is added. Rejects if the
 * response is truncated.
 */
export async function rawRequest(url: string, path: string, options: RawRequestOptions = {}): Promise<RawResponse> {
  const { sent, received } = openRequest(url, path, options)
  sent.end(options.body)
  const response = await received
  return { status: response.statusCode ?? 0, headers: response.headers, body: await bodyText(response) }
}

/** The same, but the caller writes the body to `sent` and reads the response from `received`. */
export function openRequest(url: string, path: string, { method = 'GET', headers = {} }: RawRequestOptions = {}) {
  const { hostname, port } = new URL(url)
  const sent: ClientRequest = request({ hostname, port, path, method, headers, agent: false })
  const received = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })
  received.catch(() => {})
  return { sent, received }
}

export async function bodyText(response: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
