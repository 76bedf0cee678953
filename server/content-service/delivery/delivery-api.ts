import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guid } from '#server/crypto/stable-id'
import { problem, unreadable } from '#server/http/problem'
import type { ContentNow } from '../content-source.ts'
import type { Library, LibraryPage } from '../library/library.ts'
import { routePath } from '../library/page-file.ts'
import { namesStartItem, refusedAccess, refusedStartItem, wantsDrafts } from './access.ts'
import { isTooDeep } from './depth.ts'
import { type Scope, scopeOfV1, scopeOfV2 } from './expansion.ts'
import { countOf, oneValueOf, valuesOf } from './parameters.ts'
import { type Dialect, filterOf, orderOf, selected } from './query.ts'
import { shorthands } from './shorthands.ts'
import type { WireContext } from './wire-context.ts'
import { itemOf } from './wire-shapes.ts'

export interface DeliveryApi {
  dialect: Dialect
  read: () => Promise<ContentNow>
  apiKey: string | undefined
  /** Today at the venue, `YYYY-MM-DD`. */
  today: () => string
}

/**
 * Registers the content endpoints of Umbraco's Content Delivery API, in one dialect. Mounted at
 * `/umbraco/delivery/api/{dialect}`.
 */
export async function deliveryApi(app: FastifyInstance, options: DeliveryApi) {
  type Handler = (request: FastifyRequest, reply: FastifyReply, context: WireContext) => unknown
  const guarded = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (refusedAccess(request, reply, options.apiKey)) return reply
    const { library, media } = await options.read()
    if (refusedStartItem(request, reply, library)) return reply
    const drafts = wantsDrafts(request)
    const context = { library, media, shorthands, drafts, today: options.today() }
    const answer = handler(request, reply, context)
    return answer !== reply && isTooDeep(answer) ? problem(reply, 500) : answer
  }
  const scopeOf = (request: FastifyRequest) => requestedScope(request, options.dialect)
  const several: Handler = (request, reply, context) => severalItems(request, reply, context, scopeOf(request))
  const single: Handler = (request, reply, context) => oneItem(request, reply, context, scopeOf(request))

  app.get(
    '/content',
    guarded((request, reply, context) => queried(request, reply, context, scopeOf(request), options.dialect)),
  )
  app.get('/content/item/*', guarded(single))
  if (options.dialect === 'v1') app.get('/content/item', guarded(several))
  else {
    app.get('/content/item', guarded(single))
    app.get('/content/items', guarded(several))
  }
}

function requestedScope(request: FastifyRequest, dialect: Dialect): Scope {
  const expand = oneValueOf(request, 'expand')
  return dialect === 'v1' ? scopeOfV1(expand) : scopeOfV2(expand, oneValueOf(request, 'fields'))
}

const isVisible = (page: LibraryPage | undefined, drafts: boolean): page is LibraryPage =>
  page !== undefined && (drafts || page.isPublic)

function oneItem(request: FastifyRequest, reply: FastifyReply, context: WireContext, scope: Scope) {
  const { library, drafts } = context
  const idOrPath = (request.params as { '*'?: string })['*'] ?? ''
  const id = guid(idOrPath)
  const page = id ? library.byId.get(id) : library.byPath.get(routePath(idOrPath))
  if (isVisible(page, drafts)) return page.isProtected ? problem(reply, 401) : itemOf(page, scope, context)
  const moved = id ? undefined : library.byFormerPath.get(routePath(idOrPath))
  return isVisible(moved, drafts) ? redirected(reply, moved, library) : problem(reply, 404)
}

/** `Location` is the page's path on the site, not an address of this service: callers must not follow it here. */
function redirected(reply: FastifyReply, page: LibraryPage, { startItem }: Library) {
  return reply
    .code(301)
    .headers({
      Location: page.path,
      'Location-Start-Item-Path': startItem.path,
      'Location-Start-Item-Id': startItem.id,
    })
    .send()
}

function severalItems(request: FastifyRequest, reply: FastifyReply, context: WireContext, scope: Scope) {
  const values = valuesOf(request, 'id')
  const invalid = values.find((text) => !guid(text))
  if (invalid !== undefined) return unreadable(reply, 'id', invalid)
  const ids = new Set(values.map((text) => guid(text) as string))
  const pages = [...ids].map((id) => context.library.byId.get(id))
  const visible = pages.filter((page) => isVisible(page, context.drafts))
  if (visible.some(({ isProtected }) => isProtected)) return problem(reply, 401)
  return visible.map((page) => itemOf(page, scope, context))
}

const optionMissing = (reply: FastifyReply, title: string, option: string) =>
  problem(reply, 400, {
    title: `${title} option not found`,
    detail: `One of the attempted '${option}' options does not exist`,
  })

/** Returns the listed pages, without the start item if there is one. */
const listedPages = (request: FastifyRequest, { pages, startItem }: Library): readonly LibraryPage[] =>
  namesStartItem(request) ? pages.filter(({ id }) => id !== startItem.id) : pages

function queried(request: FastifyRequest, reply: FastifyReply, context: WireContext, scope: Scope, dialect: Dialect) {
  const { library, drafts, today } = context
  const [skipText, takeText, fetch] = ['skip', 'take', 'fetch'].map((name) => oneValueOf(request, name))
  const skip = countOf(skipText, 0)
  const take = countOf(takeText, 10)
  if (skip === undefined) return unreadable(reply, 'skip', skipText as string)
  if (take === undefined) return unreadable(reply, 'take', takeText as string)
  const pages = fetch ? selected(fetch, library) : listedPages(request, library)
  if (!pages) return optionMissing(reply, 'Selector', 'fetch')
  const filters = valuesOf(request, 'filter').map((text) => filterOf(text, dialect, today))
  if (!filters.every((filter) => filter !== undefined)) return optionMissing(reply, 'Filter', 'filter')
  const orders = valuesOf(request, 'sort').map((text) => orderOf(text, today))
  if (!orders.every((order) => order !== undefined)) return optionMissing(reply, 'Sort', 'sort')
  const matches = pages
    .filter((page) => isVisible(page, drafts) && !page.isProtected && filters.every((filter) => filter(page)))
    .sort((a, b) => orders.reduce((result, order) => result || order(a, b), 0))
  return { total: matches.length, items: matches.slice(skip, skip + take).map((page) => itemOf(page, scope, context)) }
}
