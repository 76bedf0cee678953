import type { Site } from './page.ts'

/** Returns the tag manager's container id, such as `GTM-AB12CD3`; null if none or an invalid one is set. */
export const tagManagerId = ({ googleTagManagerID }: Pick<Site, 'googleTagManagerID'>): string | null => {
  const id = googleTagManagerID?.trim() ?? ''
  return /^GTM-[A-Z0-9]{1,20}$/i.test(id) ? id.toUpperCase() : null
}
