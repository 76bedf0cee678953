import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ContentSettings } from '#server/content-client/content-settings'
import type { Log } from '#server/web/content/loader'
import { listenLocally } from './listen-locally.ts'
import { timeLimit } from './time-limits.ts'

/**
 * The service's behaviour. `held` delays requests until `release`; `down` closes the connection; `silent` begins a body
 * and never ends it; `garbage` is HTML with status 200; `errors` is a body that contains `errors`.
 */
export type Behaviour = 'well' | 'held' | 'down' | 'silent' | 'garbage' | 'errors' | 'failing' | 'moved'

export interface ContentItem {
  id: string
  contentType: string
  name: string
  route: { path: string }
  properties: Record<string, unknown>
  [more: string]: unknown
}
/** `cut`: begins a body, then closes the connection. */
export type Refusal = { status: number; body?: unknown } | 'cut'
export interface ContentRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}
export interface ServedFile {
  body: Buffer | string
  headers?: Record<string, string>
  /** By default 200. */
  status?: number
  /** Sent without a content length. */
  isChunked?: boolean
  /** Sent without a content length, and never ended. */
  isEndless?: boolean
}

/** Returns the same id for the same path. */
export function contentId(path: string): string {
  const digits = createHash('sha1').update(path).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

/** Returns an item in the protocol's shape. Its parent is the item whose path is a prefix of its own. */
export function contentItem(
  path: string,
  properties: Record<string, unknown> = {},
  { contentType = 'contentPage', name = path, ...more }: Record<string, unknown> = {},
): ContentItem {
  return {
    contentType: String(contentType),
    name: String(name),
    createDate: '2026-01-05T02:00:00.000Z',
    updateDate: '2026-02-03T04:05:06.000Z',
    route: { path: path === '/' ? '/' : `${path}/` },
    id: contentId(path),
    properties,
    cultures: {},
    ...more,
  }
}

/** Returns a block grid with one block per row. */
export const contentGrid = (...blocks: [contentType: string, properties?: object, settings?: object | null][]) => ({
  gridColumns: 12,
  items: blocks.map(([contentType, properties = {}, settings = null]) => ({
    ...{ rowSpan: 1, columnSpan: 12, areaGridColumns: 12, areas: [] },
    content: { contentType, id: contentId(contentType), properties },
    settings: settings && {
      contentType: 'blockSettings',
      id: contentId(`${contentType} settings`),
      properties: settings,
    },
  })),
})

/** Starts a scripted content service over HTTP for one test. */
export async function startContentUpstream(t: { after: (close: () => unknown) => unknown }) {
  const items = new Map<string, ContentItem>()
  const files = new Map<string, ServedFile>()
  const redirects = new Map<string, string>()
  const requests: ContentRequest[] = []
  const held: (() => void)[] = []
  const arrivalCallbacks: (() => void)[] = []
  const abortCallbacks: (() => void)[] = []
  let behaviour: Behaviour = 'well'
  let location = ''
  let failsOn: (request: ContentRequest) => boolean = () => false
  let refusalOf: (request: ContentRequest) => Refusal | null = () => null

  const server = createServer((request, response) => {
    const contentRequest = contentRequestOf(request)
    requests.push(contentRequest)
    response.once('close', () => {
      if (!response.writableFinished) for (const callback of abortCallbacks.splice(0)) callback()
    })
    const refusal = refusalOf(contentRequest)
    if (refusal === 'cut') return cutOff(response)
    if (refusal) return sendJson(response, refusal.status, refusal.body)
    if (failsOn(contentRequest)) return misbehave('failing', request, response)
    const respondWell = () => respond({ items, files, redirects }, contentRequest, response)
    if (behaviour === 'held') held.push(respondWell)
    else if (behaviour === 'moved') response.writeHead(301, { location }).end()
    else if (behaviour === 'well') respondWell()
    else misbehave(behaviour, request, response)
    for (const callback of arrivalCallbacks.splice(0)) callback()
  })
  const { origin, close } = await listenLocally(server)
  t.after(close)

  return {
    url: origin,
    /** Every request, in order. */
    requests,
    /** Publishes items, and replaces those at the same paths. */
    publish(...published: ContentItem[]) {
      for (const item of published) items.set(pathOf(item), item)
    },
    unpublish: (path: string) => items.delete(path),
    /** Unpublishes everything. */
    clear: () => items.clear(),
    /** Redirects a page's old path. */
    redirect: (from: string, to: string) => redirects.set(from, to),
    /** A file at a path below `/media/`. */
    addFile: (path: string, file: ServedFile) => files.set(path, file),
    removeFile: (path: string) => files.delete(path),
    behave(next: Behaviour, redirectTo = '') {
      behaviour = next
      location = redirectTo
    },
    /** Responds to some requests with 500, whatever the behaviour. */
    failOn: (predicate: (request: ContentRequest) => boolean) => {
      failsOn = predicate
    },
    /** Rejects some requests, or truncates their responses. */
    refuse: (refusal: (request: ContentRequest) => Refusal | null) => {
      refusalOf = refusal
    },
    /** Calls back when a client aborts its request. */
    onAborted: (callback: () => void) => void abortCallbacks.push(callback),
    /** Resolves with the next request. */
    nextRequest: () => new Promise<void>((resolve) => arrivalCallbacks.push(resolve)),
    /** Responds to all held requests, and immediately to later ones. */
    release() {
      behaviour = 'well'
      for (const respondNow of held.splice(0)) respondNow()
    },
  }
}
export type ContentUpstream = Awaited<ReturnType<typeof startContentUpstream>>

/** Returns settings of a client of the service at an address. */
export const contentSettings = (url: string, some: Partial<ContentSettings> = {}): ContentSettings => ({
  CONTENT_URL: url,
  CONTENT_API_KEY: undefined,
  CONTENT_API_VERSION: 'v2',
  CONTENT_PREVIEW: false,
  CONTENT_START_ITEM: undefined,
  CONTENT_CULTURE: undefined,
  CONTENT_MEDIA_URL: undefined,
  CONTENT_TTL_SECONDS: 60,
  CONTENT_TIMEOUT_MS: timeLimit(2_000),
  PUBLIC_URL: 'http://venue.example',
  ...some,
})

/** Returns a logger whose lines a test can read. */
export function recordingLog(): Log & {
  lines: { level: string; message: string; details: Record<string, unknown> }[]
} {
  const lines: { level: string; message: string; details: Record<string, unknown> }[] = []
  const write = (level: string) => (details: object, message: string) =>
    void lines.push({ level, message, details: details as Record<string, unknown> })
  return { lines, info: write('info'), warn: write('warn'), error: write('error') }
}

const pathOf = (item: ContentItem) => item.route.path.replace(/(.)\/$/, '$1')

function contentRequestOf(request: IncomingMessage): ContentRequest {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content')
  return { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers }
}

function misbehave(
  behaviour: Exclude<Behaviour, 'well' | 'held' | 'moved'>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (behaviour === 'down') request.socket.destroy()
  else if (behaviour === 'silent') response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  else if (behaviour === 'failing') response.writeHead(500).end('Internal Server Error')
  else if (behaviour === 'errors')
    response.end(JSON.stringify({ title: 'Invalid', errors: { skip: ['is not a number'] } }))
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>')
}

function cutOff(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"id":"', () => response.destroy())
}

interface Published {
  items: Map<string, ContentItem>
  files: Map<string, ServedFile>
  redirects: Map<string, string>
}

function respond(
  { items, files, redirects }: Published,
  { method, path, query, headers }: ContentRequest,
  response: ServerResponse,
) {
  const file = files.get(decodeURIComponent(path))
  if (file) return serveFile(file, method, headers, response)
  const [, pathOrId] = /^\/umbraco\/delivery\/api\/v[12]\/content\/item\/(.*)$/.exec(path) ?? []
  if (pathOrId !== undefined) {
    const slug = `/${decodeURIComponent(pathOrId)}`.replace(/(.)\/$/, '$1')
    const to = redirects.get(slug)
    if (to) return response.writeHead(301, { location: to }).end()
    const item = items.get(slug) ?? [...items.values()].find(({ id }) => id === pathOrId)
    return item ? sendJson(response, 200, item) : sendJson(response, 404, { title: 'Not Found', status: 404 })
  }
  if (!/^\/umbraco\/delivery\/api\/v[12]\/content$/.test(path)) return sendJson(response, 404, { title: 'Not Found' })
  const listed = listOf(items, query)
  const skip = Number(query.get('skip') ?? 0)
  return sendJson(response, 200, {
    total: listed.length,
    items: listed.slice(skip, skip + Number(query.get('take') ?? 10)),
  })
}

function listOf(items: Map<string, ContentItem>, query: URLSearchParams): ContentItem[] {
  const all = [...items.values()]
  const type = query.get('filter')?.replace('contentType:', '')
  const [relation, id] = (query.get('fetch') ?? '').split(':')
  const center = all.find((each) => each.id === id)
  const related = all.filter((each) => {
    if (relation === 'children') return center !== undefined && parentPath(pathOf(each)) === pathOf(center)
    if (relation === 'ancestors') return center !== undefined && isAbove(pathOf(each), pathOf(center))
    return true
  })
  const ofType = related.filter(({ contentType }) => !type || contentType === type)
  return query.getAll('sort').includes('level:asc') ? ofType.sort((a, b) => levelOf(a) - levelOf(b)) : ofType
}
const levelOf = (item: ContentItem) => (pathOf(item) === '/' ? 0 : pathOf(item).split('/').length)

const parentPath = (path: string) => (path === '/' ? null : path.slice(0, path.lastIndexOf('/')) || '/')
const isAbove = (upper: string, lower: string) => upper !== lower && (upper === '/' || lower.startsWith(`${upper}/`))

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function serveFile(
  { body, headers = {}, status = 200, isChunked, isEndless }: ServedFile,
  method: string,
  requestHeaders: IncomingHttpHeaders,
  response: ServerResponse,
) {
  const whole = Buffer.from(body)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(requestHeaders.range ?? '') ?? []
  if (isChunked || isEndless) {
    response.writeHead(status, headers).write(whole)
    return isEndless ? undefined : response.end()
  }
  if (from === undefined) {
    response.writeHead(status, { 'content-length': whole.length, ...headers })
    return response.end(method === 'HEAD' ? undefined : whole)
  }
  const last = to ? Number(to) : whole.length - 1
  if (Number(from) >= whole.length) return response.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end()
  const part = whole.subarray(Number(from), last + 1)
  const range = `bytes ${from}-${last}/${whole.length}`
  return response.writeHead(206, { 'content-length': part.length, 'content-range': range, ...headers }).end(part)
}
