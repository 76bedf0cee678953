import type { Site } from '#shared/content/page'

/** Returns the performing company; null if it is the venue itself or has the site's name. */
export const companyOf = (
  { company, venue }: { company: string | null; venue: string },
  { siteName }: Pick<Site, 'siteName'>,
): string | null => (company === venue || company === siteName ? null : company)
