import type { SentPageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import { atAddress } from './page-data.ts'

const ELEMENT_ID = 'page-data'

/** The element that holds the page's data, as `writePageData` wrote it. */
export const pageDataHtml = (text: string): string =>
  `<script id="${ELEMENT_ID}" type="application/json">${text}</script>`

/** The link that preloads the data shared by all pages. */
export const siteDataLink = (version: string): string =>
  `<link rel="preload" href="${siteDataAddress(version)}" as="fetch" crossorigin fetchpriority="low">`

/** The data of the page that the browser loaded as a document. */
export const initialPageData = (): SentPageData =>
  atAddress(readPageData(document.getElementById(ELEMENT_ID)?.textContent ?? ''), location.pathname + location.search)
