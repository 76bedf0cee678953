import type { PageData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'

const ELEMENT_ID = 'page-data'

/** The element by which a document brings its page's data, as `writePageData` wrote it. */
export const pageDataHtml = (text: string): string =>
  `<script id="${ELEMENT_ID}" type="application/json">${text}</script>`

/** The data of the page that the browser opened as a document. */
export const initialPageData = (): PageData => readPageData(document.getElementById(ELEMENT_ID)?.textContent ?? '')
