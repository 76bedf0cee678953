import type { Site } from './page.ts'

/** The tag manager's container, such as `GTM-AB12CD3`; null where none is set, or what is set is no such id. */
export const tagManagerId = ({ googleTagManagerID }: Pick<Site, 'googleTagManagerID'>): string | null => {
  const id = googleTagManagerID?.trim() ?? ''
  return /^GTM-[A-Z0-9]{1,20}$/i.test(id) ? id.toUpperCase() : null
}
