import { type BlogFilters, parseBlogFilters, withBlogFilters } from '../address-state/blog-filters.ts'
import { withParameter } from '../address-state/with-parts.ts'
import { blockList, referencesOf } from './first-of.ts'
import type { Page } from './page.ts'

/** A filter of the news listing, as its editors configured it: blocks `blogFilter` in `filters` of the page. */
export interface NewsFilter {
  id: string
  /** The content type of its options. */
  type: string
  label: string
  isMultiple: boolean
  isShown: boolean
  options: { id: string; name: string }[]
  /** Ids that are applied when the listing opens. */
  preselected: string[]
}

export function newsFiltersOf({ properties }: Pick<Page, 'properties'>): NewsFilter[] {
  return blockList(properties.filters)
    .filter(({ alias }) => alias === 'blogFilter')
    .map(({ id, properties: { type, label, display, show, options, preselectedValues } }) => {
      const references = referencesOf(options).map(({ id, name }) => ({ id, name }))
      return {
        id,
        type: textOfDropdown(type) || 'newsCategory',
        label: textOfDropdown(label) || 'Categories',
        isMultiple: textOfDropdown(display).toLowerCase() !== 'select',
        isShown: show === true && references.length > 0,
        options: references,
        preselected: preselectedOf(preselectedValues, references),
      }
    })
}

/** Editors enter an option's id or name, or pick it. */
function preselectedOf(value: unknown, options: NewsFilter['options']): string[] {
  const texts = [value].flat().filter((each) => typeof each === 'string' && each.trim() !== '') as string[]
  const entered = texts.map(
    (text) => options.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())?.id ?? text.trim(),
  )
  return [...entered, ...referencesOf(value).map(({ id }) => id)]
}

/** A dropdown's value is a text, or a list with one text. */
const textOfDropdown = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' ? first.trim() : ''
}

/**
 * Returns the filters of a listing with this `blogfilters` in its address; without it, those that editors preselected.
 */
export function newsFiltersApplied(page: Pick<Page, 'properties'>, blogfilters: string | null): BlogFilters {
  const filters = newsFiltersOf(page)
  if (blogfilters === null)
    return {
      categoryIds: applicableIds(
        filters,
        filters.flatMap(({ preselected }) => preselected),
      ),
      pageNumber: 1,
    }
  const { categoryIds, pageNumber } = parseBlogFilters(blogfilters)
  return { categoryIds: applicableIds(filters, categoryIds), pageNumber }
}

/**
 * Returns the ids spelt as in the filters' options, without duplicates; only the first one of a single-choice filter.
 */
function applicableIds(filters: readonly NewsFilter[], ids: readonly string[]): string[] {
  const filtersUsed = new Set<NewsFilter>()
  const applied = ids.flatMap((id) => {
    const filter = filters.find(({ options }) => options.some((option) => isSameId(option.id, id)))
    if (!filter) return [id]
    if (!filter.isMultiple && filtersUsed.has(filter)) return []
    filtersUsed.add(filter)
    return filter.options.filter((option) => isSameId(option.id, id)).map((option) => option.id)
  })
  return [...new Set(applied)]
}

/** Content ids are written with or without dashes, in either case. */
export const isSameId = (a: string, b: string): boolean => normalisedId(a) === normalisedId(b)
const normalisedId = (id: string) => id.toLowerCase().replaceAll('-', '')

/** Returns the ids that always apply, because they are preselected in filters that aren't shown. */
export const hiddenFilterIds = (filters: readonly NewsFilter[], { categoryIds }: BlogFilters): string[] => {
  const hidden = filters.filter(({ isShown }) => !isShown).flatMap(({ preselected }) => preselected)
  return categoryIds.filter((id) => hidden.some((each) => isSameId(each, id)))
}

type Listing = Pick<Page, 'path' | 'properties'>

/**
 * Returns the address (path, query) of a listing with these filters; without a state if these are its default filters.
 * Other parameters are preserved.
 */
export const newsAddress = (page: Listing, filters: BlogFilters, address: string = page.path): string =>
  filters.pageNumber === 1 && hasDefaultFilters(page, filters)
    ? withParameter(address, 'blogfilters', '')
    : withBlogFilters(address, filters)

/**
 * Returns the page number in the canonical address. Further pages of the unfiltered listing are indexed as pages of
 * their own, while a filtered listing counts as the listing itself.
 */
export const canonicalPageNumber = (page: Listing, filters: BlogFilters): number =>
  hasDefaultFilters(page, filters) ? filters.pageNumber : 1

function hasDefaultFilters(page: Listing, { categoryIds }: BlogFilters): boolean {
  const defaults = newsFiltersApplied(page, null).categoryIds
  return categoryIds.length === defaults.length && categoryIds.every((id) => defaults.includes(id))
}

/** Returns a title with the number of the list's page from the second on, replacing a number that it already has. */
export const pagedTitle = (title: string, pageNumber: number): string => {
  const bareTitle = title.replace(/ – page \d+$/, '')
  return pageNumber > 1 ? `${bareTitle} – page ${pageNumber}` : bareTitle
}
