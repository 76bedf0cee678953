import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createClientAddress } from '../security/client-address.ts'
import { createRatesByNetwork } from '../security/rates-by-network.ts'
import { PAGE_DATA_ROUTE, PAGE_ROUTE } from './answers-from-memory.ts'
import { laterPage } from './later-page.ts'
import type { Form } from './page-cache.ts'
import { type Sources, todayOf } from './page-sources.ts'
import { resolveAddress } from './resolve-address.ts'

export interface PageLimitOptions {
  sources: Sources
  /** The address of the site's stylesheet; without it the page that says when to come back has none. */
  stylesheet?: string | undefined
}

const MANY_PAGES = 'Very many pages are being opened from your network just now.'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose page this counts for; null where it counts for nobody's. */
    pageTakenBy: string | null
  }
  interface FastifyInstance {
    /** Counts what a request has made as a page of its network: 0, or the whole seconds until there is one left. */
    takePage(request: FastifyRequest): number
    /** What was taken had not to be made. */
    returnPage(request: FastifyRequest): void
  }
}

/**
 * So many pages that aren't in memory may one network have made a minute. Beyond that it is told when to come back, by
 * an answer that costs nothing to make; what is in memory it gets as ever.
 */
export const pageLimit = fp<PageLimitOptions>(
  async (app, { sources, stylesheet }) => {
    const { PAGES_PER_MINUTE_NETWORK, TRUST_PROXY } = sources.settings
    const clientAddress = createClientAddress(TRUST_PROXY)
    const rates = createRatesByNetwork(PAGES_PER_MINUTE_NETWORK, sources.now)
    app.decorateRequest('pageTakenBy', null)

    app.decorate('takePage', (request) => {
      const client = clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for'])
      const seconds = rates.take(client)
      if (seconds === 0) request.pageTakenBy = client
      return seconds
    })
    app.decorate('returnPage', (request) => {
      if (request.pageTakenBy !== null) rates.giveBack(request.pageTakenBy)
      request.pageTakenBy = null
    })

    app.addHook('onRequest', async (request, reply) => {
      const asked = pageAsked(request)
      if (!asked) return
      const seconds = app.takePage(request)
      if (seconds === 0 || (await isInMemory(asked.form, asked.address))) return
      // Also in place of a page's data: the browser then loads the address itself, and shows this.
      return reply
        .code(429)
        .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(laterPage({ reason: MANY_PAGES, seconds, stylesheet }))
    })
    // An address without a page may have cost a question to the content service, though what says so is in memory.
    app.addHook('onResponse', async (request, reply) => {
      if (request.cacheHit && reply.statusCode < 400) app.returnPage(request)
    })

    /** Asks the content service of nothing but a page that was shown before. */
    async function isInMemory(form: Form, address: string): Promise<boolean> {
      const { pageCache } = app
      const [path = ''] = address.split('?')
      if (!pageCache.last({ form, address }) && !pageCache.last({ form, address: path })) return false
      const resolved = await resolveAddress(address, sources)
      return resolved.type === 'page' && pageCache.get({ form, address: resolved.url }, todayOf(sources)) !== null
    }
  },
  { name: 'page-limit', fastify: '5.x', dependencies: ['security-headers'] },
)

/** The page that a request asks for; null for any other request. */
function pageAsked({ routeOptions, query, url }: FastifyRequest): { form: Form; address: string } | null {
  if (routeOptions.url === PAGE_ROUTE) return { form: 'html', address: url }
  if (routeOptions.url !== PAGE_DATA_ROUTE) return null
  const { address } = query as { address?: unknown }
  return typeof address === 'string' && address.startsWith('/') ? { form: 'data', address } : null
}
