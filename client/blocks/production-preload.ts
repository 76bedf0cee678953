import type { Page } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The production of a block: the one that its editor picked, else the one whose page this is. */
export function productionPreload({ production }: { production: { id: string } | null }, page: Page) {
  const id = production?.id ?? (page.contentType === 'production' ? page.id : null)
  return id === null ? null : preload(whatsOn.production, { Id: id })
}
