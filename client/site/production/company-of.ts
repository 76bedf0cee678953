import type { Site } from '#shared/content/page'

/** Who plays; null where that is the house itself, which the hall beside it names, or the site that all stands on. */
export const companyOf = (
  { company, venue }: { company: string | null; venue: string },
  { siteName }: Pick<Site, 'siteName'>,
): string | null => (company === venue || company === siteName ? null : company)
