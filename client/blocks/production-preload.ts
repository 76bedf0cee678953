import type { Page, PageReference } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { productionInputOf } from '#shared/ticketing/production-of-page'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The production of a block: the one that its editor picked, else the one whose page this is. */
export function productionPreload({ production }: { production: PageReference | null }, page: Page) {
  const of = production ?? (page.contentType === 'production' ? page : null)
  return of && preload(whatsOn.production, productionInputOf(of))
}
