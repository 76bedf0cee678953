import type { Site } from './page.ts'

/** The tag manager's container id, such as `GTM-AB12CD3`; null where none or an invalid one is set. */
export const tagManagerId = ({ googleTagManagerID }: Pick<Site, 'googleTagManagerID'>): string | null => {
  const id = googleTagManagerID?.trim() ?? ''
  return /^GTM-[A-Z0-9]{1,20}$/i.test(id) ? id.toUpperCase() : null
}
