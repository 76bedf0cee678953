import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { createClientAddress } from '../security/client-address.ts'
import { PAGE_DATA_ROUTE, PAGE_ROUTE } from './cached-page-listener.ts'
import { laterPage } from './later-page.ts'
import type { Form } from './page-cache.ts'
import type { Sources } from './page-sources.ts'
import { resolveAddress } from './resolve-address.ts'
import { todayOf } from './today-of.ts'

export interface PageLimitOptions {
  sources: Sources
  /** The address of the site's stylesheet; without it the page with `Retry-After` has no style */
  stylesheet?: string | undefined
}

const MANY_PAGES = 'Very many pages are being opened from your network just now.'

declare module 'fastify' {
  interface FastifyRequest {
    /** The network that the page was counted for; null if it wasn't counted */
    pageTakenBy: string | null
  }
  interface FastifyInstance {
    /**
     * Counts a rendered page for the request's network. Returns 0, or the whole seconds until the network may have
     * another.
     */
    takePage(request: FastifyRequest): number
    /** Subtracts a page that needn't be rendered from the count. */
    returnPage(request: FastifyRequest): void
  }
}

/**
 * Limits the pages rendered per minute and network. Beyond the limit it answers 429 with `Retry-After`, which costs
 * nothing to render; cached pages are always sent.
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
      // Also in place of a page's data: the browser then loads the address and shows this page.
      return reply
        .code(429)
        .header('retry-after', String(seconds))
        .type('text/html; charset=utf-8')
        .send(laterPage({ reason: MANY_PAGES, seconds, stylesheet }))
    })
    // An address without a page may have cost a request to the content service, even if its 404 page is cached.
    app.addHook('onResponse', async (request, reply) => {
      if (request.cacheHit && reply.statusCode < 400) app.returnPage(request)
    })

    /**
     * Returns whether the page is cached. Only a page that was shown before causes a request to the content service.
     */
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

/** Returns the page that a request is for; null for any other request. */
function pageAsked({ routeOptions, query, url }: FastifyRequest): { form: Form; address: string } | null {
  if (routeOptions.url === PAGE_ROUTE) return { form: 'html', address: url }
  if (routeOptions.url !== PAGE_DATA_ROUTE) return null
  const { address } = query as { address?: unknown }
  return typeof address === 'string' && address.startsWith('/') ? { form: 'data', address } : null
}
