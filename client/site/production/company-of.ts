import type { Site } from '#shared/content/page'

/** The performing company; null where it is the venue itself or the site's own name. */
export const companyOf = (
  { company, venue }: { company: string | null; venue: string },
  { siteName }: Pick<Site, 'siteName'>,
): string | null => (company === venue || company === siteName ? null : company)
