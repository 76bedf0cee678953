import { fileURLToPath } from 'node:url'
import { builtPages } from '#server/web/pages/html'
import type { Page } from '#shared/content/page'
import { keyOf } from '#shared/ticketing/call'

/** The layouts and blocks of the production build, as the web server uses them. */
export const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))

/** The keys of the calls that a page is preloaded with. */
export async function preloadKeys(page: Page, query = new URLSearchParams(), today = '2026-03-01'): Promise<string[]> {
  const { layout, blocks } = await sitePages.preloadsOf(page, query, today)
  return [...layout, ...blocks].map(({ call, input }) => keyOf(call, input))
}
