import type { PageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { atAddress } from './page-data.ts'

const ELEMENT_ID = 'page-data'

/** The element by which a document brings its page's data, as `writePageData` wrote it. */
export const pageDataHtml = (text: string): string =>
  `<script id="${ELEMENT_ID}" type="application/json">${text}</script>`

/** The data of the page that the browser opened as a document. */
export const initialPageData = (): PageData =>
  atAddress(readPageData(document.getElementById(ELEMENT_ID)?.textContent ?? ''), location.pathname + location.search)
