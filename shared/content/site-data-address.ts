export const SITE_DATA_ROUTE = '/site-data'

/** Returns the address of the data that all pages share, in this version, which never changes. */
export const siteDataAddress = (version: string): string => `${SITE_DATA_ROUTE}?version=${encodeURIComponent(version)}`
