import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guid, stableId } from '#server/crypto/stable-id'
import { problem, unreadable } from '#server/http/problem'
import type { ContentNow } from '../content-source.ts'
import { routePath } from '../library/page-file.ts'
import type { MediaItem, MediaLibrary } from '../media/media-library.ts'
import { refusedAccess } from './access.ts'
import { scopeOfV1, scopeOfV2 } from './expansion.ts'
import { countOf, oneValueOf, valuesOf } from './parameters.ts'
import type { Dialect } from './query.ts'
import { mediaShape } from './wire-shapes.ts'

interface MediaApi {
  dialect: Dialect
  read: () => Promise<ContentNow>
  apiKey: string | undefined
}
/** The date of all media items, which have no dates */
const MEDIA_DATE = '2026-01-05T00:00:00Z'

/**
 * Registers the media endpoints of Umbraco's Content Delivery API, in one dialect. A media item's folders are the parts
 * of its path.
 */
export async function mediaApi(app: FastifyInstance, { dialect, read, apiKey }: MediaApi) {
  const treeOf = rememberLast(mediaTreeOf)
  const shapeOf = (entry: Entry, request: FastifyRequest) => entryShape(entry, request, dialect)
  type Handler = (request: FastifyRequest, reply: FastifyReply, tree: MediaTree) => unknown
  const guarded = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) =>
    refusedAccess(request, reply, apiKey) ? reply : handler(request, reply, treeOf((await read()).media))

  const several: Handler = (request, reply, { byId }) => {
    const values = valuesOf(request, 'id')
    const invalid = values.find((text) => !guid(text))
    if (invalid !== undefined) return unreadable(reply, 'id', invalid)
    const matches = values.map((text) => byId.get(guid(text) as string))
    return matches.filter((entry) => entry !== undefined).map((entry) => shapeOf(entry, request))
  }
  app.get(
    '/media/item/*',
    guarded((request, reply, { byId, byPath }) => {
      const idOrPath = (request.params as { '*': string })['*']
      const entry = byId.get(guid(idOrPath) ?? '') ?? byPath.get(routePath(idOrPath))
      return entry ? shapeOf(entry, request) : problem(reply, 404)
    }),
  )
  app.get(dialect === 'v1' ? '/media/item' : '/media/items', guarded(several))
  app.get(
    '/media',
    guarded((request, reply, { entries }) => queried(request, reply, entries, (entry) => shapeOf(entry, request))),
  )
}

/** The media tree at one moment */
interface MediaTree {
  entries: Entry[]
  byId: ReadonlyMap<string, Entry>
  byPath: ReadonlyMap<string, Entry>
}

function mediaTreeOf(media: MediaLibrary): MediaTree {
  const entries = entriesOf(media)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return { entries, byId, byPath: new Map(entries.map((entry) => [entry.path, entry])) }
}

/** Memoises the last result of a function. */
function rememberLast<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; result: R } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}

/** A media item or a folder in the media tree. `parent` is a path, `/` at the top. */
interface Entry {
  id: string
  path: string
  parent: string
  name: string
  mediaType: string
  item: MediaItem | undefined
  at: number
}

function entriesOf({ items }: MediaLibrary): Entry[] {
  const folders = new Set(
    items.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    ),
  )
  const entry = (name: string, path: string, mediaType: string, id: string, item?: MediaItem) => {
    const route = routePath(path)
    return {
      id,
      path: route,
      parent: route.slice(0, route.lastIndexOf('/', route.length - 2) + 1),
      name,
      mediaType,
      item,
    }
  }
  return [
    ...[...folders].map((path) =>
      entry(path.slice(path.lastIndexOf('/') + 1), path, 'Folder', stableId(`/media/${path}/`)),
    ),
    ...items.map((item) => entry(item.name, item.path.replace(/\.[^./]+$/, ''), item.mediaType, item.id, item)),
  ].map((each, at) => ({ ...each, at }))
}

function entryShape({ id, path, name, mediaType, item }: Entry, request: FastifyRequest, dialect: Dialect) {
  const expand = oneValueOf(request, 'expand')
  const scope = dialect === 'v1' ? scopeOfV1(expand) : scopeOfV2(expand, oneValueOf(request, 'fields'))
  const folder = {
    focalPoint: null,
    crops: null,
    id,
    name,
    mediaType,
    url: '',
    extension: null,
    width: null,
    height: null,
    bytes: null,
    properties: {},
  }
  return { path, createDate: MEDIA_DATE, updateDate: MEDIA_DATE, ...(item ? mediaShape(item, scope) : folder) }
}

/**
 * Supports the parameters of Umbraco's endpoint: fetch by `children:`, filters by media type and name, order by name.
 */
function queried(request: FastifyRequest, reply: FastifyReply, entries: Entry[], shapeOf: (entry: Entry) => unknown) {
  const [skipText, takeText, fetch = ''] = ['skip', 'take', 'fetch'].map((name) => oneValueOf(request, name))
  const [skip, take] = [countOf(skipText, 0), countOf(takeText, 10)]
  if (skip === undefined) return unreadable(reply, 'skip', skipText as string)
  if (take === undefined) return unreadable(reply, 'take', takeText as string)
  const [, target] = /^children:(.*)$/.exec(fetch) ?? []
  const missing = (title: string, option: string) =>
    problem(reply, 400, {
      title: `${title} option not found`,
      detail: `One of the attempted '${option}' options does not exist`,
    })
  if (target === undefined) return missing('Selector', 'fetch')
  const parent = entries.find(({ id }) => id === guid(target))?.path ?? routePath(target)
  const filters = valuesOf(request, 'filter').map(filterOf)
  if (!filters.every((filter) => filter !== undefined)) return missing('Filter', 'filter')
  const orders = valuesOf(request, 'sort').map(orderOf)
  if (!orders.every((order) => order !== undefined)) return missing('Sort', 'sort')
  const matches = entries
    .filter((entry) => entry.parent === parent && filters.every((filter) => filter(entry)))
    .sort((a, b) => orders.reduce((result, order) => result || order(a, b), 0))
  return { total: matches.length, items: matches.slice(skip, skip + take).map(shapeOf) }
}

function filterOf(filter: string): ((entry: Entry) => boolean) | undefined {
  const [, field, not, value = ''] = /^(mediaType|name):(!?)(.*)$/s.exec(filter) ?? []
  if (!field) return undefined
  const text = value.toLowerCase()
  return ({ mediaType, name }) =>
    (field === 'name' ? name.toLowerCase().includes(text) : mediaType.toLowerCase() === text) !== (not === '!')
}

function orderOf(sort: string): ((a: Entry, b: Entry) => number) | undefined {
  const [, field, direction = ''] = /^(name|sortOrder|createDate|updateDate):(.*)$/s.exec(sort) ?? []
  if (!field) return undefined
  const sign = direction.startsWith('asc') ? 1 : -1
  return (a, b) => sign * (field === 'name' ? a.name.localeCompare(b.name) : field === 'sortOrder' ? a.at - b.at : 0)
}
