import { listOf, namedParts, pageOf } from './named-parts.ts'
import { withParameter } from './with-parts.ts'

/** The news listing's state, `blogfilters=categoryIds:{ids};pageNumber:{n}`. */
export interface BlogFilters {
  categoryIds: string[]
  /** From 1. */
  pageNumber: number
}

/** The maximum number of ids, and of characters in an id, in a call for articles. */
const MAX_IDS = 100
const MAX_ID_LENGTH = 60

/**
 * Reads the state. It also reads `{contentType}:{id}`, to which an article's tag links, and several of these, which the
 * listing's form sends without JavaScript.
 */
export function parseBlogFilters(text: string | null | undefined): BlogFilters {
  const parts = namedParts(text ?? '')
  const ids = parts.filter(([name]) => name !== 'pageNumber').flatMap(([, value]) => listOf(value))
  const pageNumber = pageOf(parts.findLast(([name]) => name === 'pageNumber')?.[1])
  return { categoryIds: [...new Set(ids)].filter((id) => id.length <= MAX_ID_LENGTH).slice(0, MAX_IDS), pageNumber }
}

/** Always writes both parts, so that "all articles" differs from an address without a state. */
export const writeBlogFilters = ({ categoryIds, pageNumber }: BlogFilters): string =>
  `categoryIds:${categoryIds.map(encodeURIComponent).join(',')};pageNumber:${pageNumber}`

/** Returns the filters in the link of an article's tag to the listing. */
export const tagBlogFilters = (contentType: string, id: string): string =>
  `${encodeURIComponent(contentType)}:${encodeURIComponent(id)}`

/** Returns the address (path, query, hash) with these filters; other parameters are preserved. */
export const withBlogFilters = (address: string, filters: BlogFilters): string =>
  withParameter(address, 'blogfilters', writeBlogFilters(filters))
