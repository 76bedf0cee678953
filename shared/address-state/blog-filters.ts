import { joinParts, listOf, pageOf, partsOf, withParameter } from './named-parts.ts'

/** The news listing's state, `blogfilters=categoryIds:{ids};pageNumber:{n}`. */
export interface BlogFilters {
  categoryIds: string[]
  /** From 1. */
  pageNumber: number
}

/** Also reads an article tag's `{contentType}:{id}`. */
export function parseBlogFilters(text: string | null | undefined): BlogFilters {
  const parts = partsOf(text ?? '')
  const ids = [...parts].filter(([name]) => name !== 'pageNumber').flatMap(([, value]) => listOf(value))
  return { categoryIds: [...new Set(ids)], pageNumber: pageOf(parts.get('pageNumber')) }
}

export const writeBlogFilters = ({ categoryIds, pageNumber }: BlogFilters): string =>
  joinParts([
    ['categoryIds', categoryIds.map(encodeURIComponent).join(',')],
    ['pageNumber', String(pageNumber)],
  ])

/** What an article's tag links to the listing with. */
export const tagBlogFilters = (contentType: string, id: string): string =>
  `${encodeURIComponent(contentType)}:${encodeURIComponent(id)}`

/** The address (path, query, hash) with these filters in it; other parameters stay. */
export const withBlogFilters = (address: string, filters: BlogFilters): string =>
  withParameter(address, 'blogfilters', writeBlogFilters(filters))
