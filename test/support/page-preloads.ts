import '../../config/client-in-node.ts'
import type { Page } from '#shared/content/page'
import { keyOf } from '#shared/ticketing/call'

// Loaded from the sources, after registering their loader, so a test of preloads needs no build.
const { preloadsOf } = await import('#client/app/page-preloads.ts')

export { preloadsOf }

/** Returns the keys of the calls that a page preloads. */
export async function preloadKeys(page: Page, query = new URLSearchParams(), today = '2026-03-01'): Promise<string[]> {
  const { layout, blocks } = await preloadsOf(page, query, today)
  return [...layout, ...blocks].map(({ call, input }) => keyOf(call, input))
}
