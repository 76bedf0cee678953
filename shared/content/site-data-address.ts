export const SITE_DATA_ROUTE = '/site-data'

/** Where what all pages share stands, in this version of it: it never changes there. */
export const siteDataAddress = (version: string): string => `${SITE_DATA_ROUTE}?version=${encodeURIComponent(version)}`
