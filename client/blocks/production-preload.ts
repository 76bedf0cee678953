import type { Page, PageReference } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { productionInputOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** Returns a block's production: the one that its editor selected, or the one that the page is about. */
export function productionPreload({ production }: { production: PageReference | null }, page: Page) {
  const of = production ?? (page.contentType === 'production' ? page : null)
  return of && preload(whatsOn.production, productionInputOf(of))
}
