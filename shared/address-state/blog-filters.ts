import { listOf, namedParts, pageOf, withParameter } from './named-parts.ts'

/** The news listing's state, `blogfilters=categoryIds:{ids};pageNumber:{n}`. */
export interface BlogFilters {
  categoryIds: string[]
  /** From 1. */
  pageNumber: number
}

/** The most ids, and the most letters of an id, in a call for articles. */
const MOST_IDS = 100
const LONGEST_ID = 60

/**
 * Also reads an article tag's `{contentType}:{id}`, and several of them, as the listing's form sends them where no
 * script runs.
 */
export function parseBlogFilters(text: string | null | undefined): BlogFilters {
  const parts = namedParts(text ?? '')
  const ids = parts.filter(([name]) => name !== 'pageNumber').flatMap(([, value]) => listOf(value))
  const pageNumber = pageOf(parts.findLast(([name]) => name === 'pageNumber')?.[1])
  return { categoryIds: [...new Set(ids)].filter((id) => id.length <= LONGEST_ID).slice(0, MOST_IDS), pageNumber }
}

/** Both parts always, so that a listing of everything differs from one that was opened without a state. */
export const writeBlogFilters = ({ categoryIds, pageNumber }: BlogFilters): string =>
  `categoryIds:${categoryIds.map(encodeURIComponent).join(',')};pageNumber:${pageNumber}`

/** The filters in the link of an article's tag to the listing. */
export const tagBlogFilters = (contentType: string, id: string): string =>
  `${encodeURIComponent(contentType)}:${encodeURIComponent(id)}`

/** The address (path, query, hash) with these filters in it; other parameters stay. */
export const withBlogFilters = (address: string, filters: BlogFilters): string =>
  withParameter(address, 'blogfilters', writeBlogFilters(filters))
