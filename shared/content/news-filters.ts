import { type BlogFilters, parseBlogFilters, withBlogFilters } from '../address-state/blog-filters.ts'
import { blockList, referencesOf } from './first-of.ts'
import type { Page } from './page.ts'

/** A filter of the news listing, as its editors set it up: blocks `blogFilter` in `filters` of the page. */
export interface NewsFilter {
  id: string
  /** The content type of its options. */
  type: string
  label: string
  takesSeveral: boolean
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
        type: word(type) || 'newsCategory',
        label: word(label) || 'Categories',
        takesSeveral: word(display).toLowerCase() !== 'select',
        isShown: show === true && references.length > 0,
        options: references,
        preselected: preselectedOf(preselectedValues, references),
      }
    })
}

/** Editors name an option by its id or by its name, or pick it. */
function preselectedOf(value: unknown, options: NewsFilter['options']): string[] {
  const texts = [value].flat().filter((each) => typeof each === 'string' && each.trim() !== '') as string[]
  const named = texts.map(
    (text) => options.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())?.id ?? text.trim(),
  )
  return [...named, ...referencesOf(value).map(({ id }) => id)]
}

/** A dropdown's value comes as a text, or as a list of one. */
const word = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' ? first.trim() : ''
}

/** What a listing shows whose address has this `blogfilters`; without one, what its editors preselected. */
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

/** The ids as the filters' options are written, each once, and of a filter that takes one option only the first. */
function applicableIds(filters: readonly NewsFilter[], ids: readonly string[]): string[] {
  const filtersTaken = new Set<NewsFilter>()
  const applied = ids.flatMap((id) => {
    const filter = filters.find(({ options }) => options.some((option) => isSameId(option.id, id)))
    if (!filter) return [id]
    if (!filter.takesSeveral && filtersTaken.has(filter)) return []
    filtersTaken.add(filter)
    return filter.options.filter((option) => isSameId(option.id, id)).map((option) => option.id)
  })
  return [...new Set(applied)]
}

/** Content ids are written with and without dashes, in either case of letters. */
export const isSameId = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (id: string) => id.toLowerCase().replaceAll('-', '')

/** The ids that apply whatever a visitor chooses: those preselected in filters that aren't shown. */
export const lastingIds = (filters: readonly NewsFilter[], { categoryIds }: BlogFilters): string[] => {
  const hidden = filters.filter(({ isShown }) => !isShown).flatMap(({ preselected }) => preselected)
  return categoryIds.filter((id) => hidden.some((each) => isSameId(each, id)))
}

type Listing = Pick<Page, 'path' | 'properties'>

/** The address of a listing with these filters; the page's own where these are what it opens with. */
export const newsAddress = (page: Listing, filters: BlogFilters): string =>
  filters.pageNumber === 1 && opensWith(page, filters) ? page.path : withBlogFilters(page.path, filters)

/**
 * Which page of what the listing opens with is shown: a page of its own for search engines, while a selection is the
 * listing.
 */
export const ownPageNumber = (page: Listing, filters: BlogFilters): number =>
  opensWith(page, filters) ? filters.pageNumber : 1

function opensWith(page: Listing, { categoryIds }: BlogFilters): boolean {
  const opening = newsFiltersApplied(page, null).categoryIds
  return categoryIds.length === opening.length && categoryIds.every((id) => opening.includes(id))
}

/** A title with the page of the list that is shown, from the second on, instead of another one. */
export const pagedTitle = (title: string, pageNumber: number): string => {
  const whole = title.replace(/ – page \d+$/, '')
  return pageNumber > 1 ? `${whole} – page ${pageNumber}` : whole
}
