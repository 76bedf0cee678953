import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { JsonObject, UmbracoDialect } from './umbraco-dialects.ts'
import { type OutputOptions, umbracoItem } from './umbraco-item.ts'
import type { ContentTypes } from './umbraco-types.ts'

type Test = { after: (close: () => unknown) => unknown }

export interface UmbracoOptions {
  dialect: UmbracoDialect
  types: ContentTypes
  timeZone: string
  /** The content service that has what is shown here. Access, expansion, queries and pictures are its own. */
  content: FastifyInstance
}

/** An Umbraco over HTTP that sends another content service's pages and media in its own dialect. */
export async function startUmbraco(t: Test, { dialect, types, timeZone, content }: UmbracoOptions) {
  const mediaHost = dialect.hasMediaHost ? await listening(t, (url) => passed(content, url, {})) : null
  const writing = { dialect, types, timeZone, mediaOrigin: mediaHost ?? '' }
  const refused: string[] = []
  const url = await listening(t, async (path, headers) => {
    const isMedia = path.startsWith('/media/')
    const isWanted = isMedia ? !mediaHost : path.startsWith(`/umbraco/delivery/api/${dialect.api}/content`)
    const lacks = Object.entries(dialect.requiredHeaders).find(([name, value]) => headers[name] !== value)
    if (!isWanted || (lacks && !isMedia)) {
      refused.push(path)
      return { status: 404, headers: {}, body: Buffer.from(dialect.notFoundBody) }
    }
    const answer = await passed(content, path, headers)
    return isMedia ? answer : translated(answer, path, writing)
  })
  return {
    url,
    /** Where its media are, if not at `url`. */
    mediaHost,
    /** What it was asked for and isn't the place of, or asked for in another dialect. */
    refused,
  }
}

/** An Umbraco counts items before it drops those that it can't write. */
const COUNTED_AND_DROPPED = 2

interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}
type Handler = (path: string, headers: IncomingMessage['headers']) => Promise<Answer>

async function passed(content: FastifyInstance, url: string, headers: IncomingMessage['headers']): Promise<Answer> {
  const answer = await content.inject({ url, headers })
  const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers
  return { status: answer.statusCode, headers: kept, body: answer.rawPayload }
}

function translated(
  { status, headers, body }: Answer,
  path: string,
  writing: Omit<OutputOptions, 'requestedProperties'>,
): Answer {
  const { 'content-length': _, location, ...kept } = headers
  const { dialect } = writing
  const head = location ? { ...kept, location: String(dialect.route({ path: location }).path) } : kept
  if (status === 404) return { status, headers: head, body: Buffer.from(dialect.notFoundBody) }
  if (status !== 200) return { status, headers: head, body }
  const read = JSON.parse(body.toString()) as JsonObject
  const own = { ...writing, requestedProperties: requestedPropertiesOf(path) }
  const written = Array.isArray(read.items)
    ? { total: Number(read.total) + COUNTED_AND_DROPPED, items: read.items.map((item) => umbracoItem(item, own)) }
    : umbracoItem(read, own)
  return { status, headers: head, body: Buffer.from(JSON.stringify(written)) }
}

function requestedPropertiesOf(path: string): OutputOptions['requestedProperties'] {
  const [, names] = /^properties\[([^\][]*)\]$/.exec(new URL(path, 'http://x').searchParams.get('fields') ?? '') ?? []
  return names === undefined ? null : new Set(names.split(','))
}

async function listening(t: Test, handler: Handler): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await handler(request.url ?? '/', request.headers)
    response.writeHead(status, headers as Record<string, string>).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
