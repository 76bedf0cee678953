import type { onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'

/**
 * What limits the work that an anonymous client can cause through a route:
 * - `call`, `page`, `entry`: counted by the plugin that answers it, as a call, a rendered page or a form entry;
 * - `miss`: counted by the plugin that answers it if there is no such file, as it is requested upstream every time;
 * - `forwarded`: counted here as a call, as each request reaches another service;
 * - `local`: answered from this server's memory or disk, with an immutable file or a few bytes;
 * - `secret`: refused without a token of the settings.
 */
export type RouteLimit = 'call' | 'page' | 'entry' | 'miss' | 'forwarded' | 'local' | 'secret'

/** The limit of every route, by its address as registered. One that ends in `/*` includes all routes below it. */
export const ROUTE_LIMITS: Readonly<Record<string, RouteLimit>> = {
  '/*': 'page',
  '/page-data': 'page',
  '/api/*': 'call',
  '/policy-reports': 'call',
  '/forms/entries/:id': 'entry',
  '/forms/definitions/:id': 'forwarded',
  '/sandbox/*': 'forwarded',
  '/waiting-room/*': 'forwarded',
  '/purchase/wallet-pass': 'forwarded',
  '/media/*': 'miss',
  '/feed.xml': 'page',
  '/robots.txt': 'page',
  '/sitemap.xml': 'page',
  '/sitemap-:part(^[1-9]\\d{0,4}$).xml': 'page',
  '/whats-on.ics': 'page',
  '/whats-on/:slug(^[^/]+$).ics': 'page',
  '/assets/*': 'local',
  '/look/:name': 'local',
  '/site-data': 'local',
  '/tag-manager.js': 'local',
  '/purchase/kept-tickets.js': 'local',
  '/form-not-sent': 'local',
  '/healthz': 'local',
  '/readyz': 'local',
  '/metrics': 'secret',
  '/webhooks/content': 'secret',
}

/** Returns the limit of a route. Throws if the table has none. */
export function limitOf(url: string): RouteLimit {
  const limit = ROUTE_LIMITS[url] ?? Object.entries(ROUTE_LIMITS).find(([above]) => isBelow(url, above))?.[1]
  if (!limit) throw new Error(`The route ${url} has no limit: add it to ROUTE_LIMITS in route-limits.ts`)
  return limit
}

const isBelow = (url: string, above: string): boolean =>
  above !== '/*' && above.endsWith('/*') && `${url}/`.startsWith(above.slice(0, -1))

/** Rejects the registration of a route without a limit, and enforces the limits that no other plugin does. */
export const routeLimits = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      if (limitOf(route.url) === 'forwarded') route.onRequest = [limitForwarded, ...[route.onRequest ?? []].flat()]
    })
  },
  { name: 'route-limits', fastify: '5.x' },
)

const limitForwarded: onRequestAsyncHookHandler = async (request, reply) => {
  const seconds = request.server.enterCall(request, reply, false)
  if (seconds === 0) return
  // A browser that shows this as a page loads it again by itself.
  return reply
    .code(429)
    .headers({ 'retry-after': String(seconds), refresh: String(seconds) })
    .type('text/plain; charset=utf-8')
    .send('There are too many requests from your network. Please try again in a moment.\n')
}
