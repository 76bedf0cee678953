import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { stableId } from '#server/crypto/stable-id'
import { listenLocally } from './listen-locally.ts'
import type { JsonObject, UmbracoDialect } from './umbraco-dialects.ts'
import { type OutputOptions, umbracoItem } from './umbraco-item.ts'
import type { ContentTypes } from './umbraco-types.ts'

type Test = { after: (close: () => unknown) => unknown }

export interface UmbracoOptions {
  dialect: UmbracoDialect
  types: ContentTypes
  /** The content service whose pages are sent. It handles access, expansion, queries and pictures. */
  content: FastifyInstance
}

/** An Umbraco over HTTP that sends another content service's pages and media in its own dialect. */
export async function startUmbraco(t: Test, { dialect, types, content }: UmbracoOptions) {
  const mediaHost = dialect.hasMediaHost ? await startServer(t, (url) => passed(content, url, {})) : null
  const outputOptions = { dialect, types, mediaOrigin: mediaHost ?? '' }
  const refused: string[] = []
  const unwritten: string[] = []
  const ids = ownIds()
  const url = await startServer(t, async (requested, headers) => {
    const path = ids.read(requested)
    const isMedia = path.startsWith('/media/')
    const isWanted = isMedia ? !mediaHost : path.startsWith(`/umbraco/delivery/api/${dialect.api}/content`)
    const lacks = Object.entries(dialect.requiredHeaders).find(([name, value]) => headers[name] !== value)
    const notFound = { status: 404, headers: {}, body: Buffer.from(dialect.notFoundBody) }
    if (!isWanted || (lacks && !isMedia)) {
      refused.push(path)
      return notFound
    }
    // A draft can't be found by a path, although its route has one.
    if (/\/item\/preview-/.test(path)) return notFound
    const response = await passed(content, path, headers)
    if (isMedia) return response
    const { status, headers: head, body } = translated(response, path, outputOptions)
    if (depthOf(body) <= MAX_DEPTH) return { status, headers: head, body: Buffer.from(ids.written(String(body))) }
    unwritten.push(path)
    return { status: 500, headers: {}, body: Buffer.from('') }
  })
  return {
    url,
    /** The origin of its media, if it isn't `url`. */
    mediaHost,
    /** Paths of the requests it rejected: unknown ones, or those without the headers of its dialect. */
    refused,
    /** Paths of responses that were nested too deeply to write. */
    unwritten,
    ids,
  }
}

/** The maximum levels of JSON that it writes, by default those of MVC. */
const MAX_DEPTH = 32

function depthOf(body: Buffer): number {
  let [depth, deepest] = [0, 0]
  for (const [each] of body.toString().matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (each === '{' || each === '[') deepest = Math.max(deepest, ++depth)
    else if (each === '}' || each === ']') depth--
  }
  return deepest
}

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Maps all ids of the other content service to new ones, because no two installations have the same. */
function ownIds() {
  const read = new Map<string, string>()
  function ownOf(id: string): string {
    const own = stableId(`own ${id}`)
    read.set(own, id)
    return own
  }
  return {
    ownOf,
    written: (text: string) => text.replaceAll(GUID, ownOf),
    /** Replaces the ids in a text by those of the other service. */
    read: (text: string) => text.replaceAll(GUID, (id) => read.get(id) ?? id),
  }
}

/** Umbraco counts items before it drops those that it can't write. */
const COUNTED_AND_DROPPED = 2

interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}
type Handler = (path: string, headers: IncomingMessage['headers']) => Promise<Answer>

async function passed(content: FastifyInstance, url: string, headers: IncomingMessage['headers']): Promise<Answer> {
  const response = await content.inject({ url, headers })
  const { 'transfer-encoding': _, connection: __, ...kept } = response.headers
  return { status: response.statusCode, headers: kept, body: response.rawPayload }
}

function translated(
  { status, headers, body }: Answer,
  path: string,
  outputOptions: Omit<OutputOptions, 'requestedProperties'>,
): Answer {
  const { 'content-length': _, location, ...kept } = headers
  const { dialect } = outputOptions
  const head = location ? { ...kept, location: String(dialect.route({ path: location }).path) } : kept
  if (status === 404) return { status, headers: head, body: Buffer.from(dialect.notFoundBody) }
  if (status !== 200) return { status, headers: head, body }
  const read = JSON.parse(body.toString()) as JsonObject
  const itemOptions = { ...outputOptions, requestedProperties: requestedPropertiesOf(path) }
  const output = Array.isArray(read.items)
    ? {
        total: Number(read.total) + COUNTED_AND_DROPPED,
        items: read.items.map((item) => umbracoItem(item, itemOptions)),
      }
    : umbracoItem(read, itemOptions)
  return { status, headers: head, body: Buffer.from(JSON.stringify(output)) }
}

function requestedPropertiesOf(path: string): OutputOptions['requestedProperties'] {
  const [, names] = /^properties\[([^\][]*)\]$/.exec(new URL(path, 'http://x').searchParams.get('fields') ?? '') ?? []
  return names === undefined ? null : new Set(names.split(','))
}

async function startServer(t: Test, handler: Handler): Promise<string> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await handler(request.url ?? '/', request.headers)
    response.writeHead(status, headers as Record<string, string>).end(body)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  const { origin, close } = await listenLocally(server)
  t.after(close)
  return origin
}
