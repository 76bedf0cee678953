import type { PageData } from '#shared/content/page'

const ELEMENT_ID = 'page-data'

/** The element by which a document brings its page's data: JSON in which no tag can end or begin. */
export const pageDataHtml = (data: PageData): string =>
  `<script id="${ELEMENT_ID}" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The data of the page that the browser opened as a document. */
export const initialPageData = (): PageData =>
  JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '') as PageData
