import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** A document as the REST API of Payload sends it */
export type PayloadDocument = Record<string, unknown> & { id: string; updatedAt: string }

export const PAYLOAD_KEY = 'the key of the site'

/**
 * Starts a server with the part of Payload's REST API that the site reads, over documents that a test may change. Of a
 * page with a draft, `drafts` has the draft.
 */
export async function startScriptedPayload(t: { teardown(close: () => unknown): void }) {
  const pages = new Map<string, PayloadDocument>()
  const drafts = new Map<string, PayloadDocument>()
  const media = new Map<string, PayloadDocument>()
  const state = { pages, drafts, media, settings: undefined as PayloadDocument | undefined, isDown: false }
  const requests: string[] = []

  function listed(all: readonly PayloadDocument[], query: URLSearchParams) {
    const ids = query.get('where[id][in]')?.split(',')
    const status = query.get('where[_status][equals]')
    const found = all
      .filter(({ id, _status }) => (!ids || ids.includes(id)) && (!status || _status === status))
      .sort((a, b) =>
        query.get('sort') === '-updatedAt' ? (a.updatedAt < b.updatedAt ? 1 : -1) : a.id < b.id ? -1 : 1,
      )
    const [limit, page] = [Number(query.get('limit')), Number(query.get('page') ?? 1)]
    const part = found.slice((page - 1) * limit, page * limit)
    const isShort = query.has('select[updatedAt]')
    return {
      docs: isShort ? part.map(({ id, updatedAt }) => ({ id, updatedAt })) : part,
      totalDocs: found.length,
      hasNextPage: found.length > page * limit,
    }
  }
  function answerTo(path: string, query: URLSearchParams): unknown {
    const isDraft = query.get('draft') === 'true'
    if (path === '/api/pages') return listed([...new Map([...pages, ...(isDraft ? drafts : [])]).values()], query)
    if (path === '/api/media') return listed([...media.values()], query)
    if (path === '/api/globals/site-settings') return state.settings ?? { globalType: 'site-settings' }
    return undefined
  }

  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://payload')
    requests.push(pathname)
    if (state.isDown) return void response.destroy()
    if (headers['api-key'] !== PAYLOAD_KEY) return void response.writeHead(403).end('{"errors":[]}')
    const [, filename] = /^\/api\/media\/file\/(.+)$/.exec(pathname) ?? []
    if (filename) return void response.end(`the bytes of ${decodeURIComponent(filename)}`)
    const answer = answerTo(pathname, searchParams)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  return { origin, state, requests }
}
