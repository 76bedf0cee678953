import type { PlacedFile } from '#server/content-service/library/library'
import { guid, stableId } from '#server/crypto/stable-id'
import { contentTypeOf } from '#shared/content/content-types'
import { isMap } from '../reading/field-types.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { contentModel, type ModelType } from './content-model.ts'
import type { ContentReference, ContentSource } from './content-source.ts'
import { gridOf } from './page-grid.ts'
import { readPageText } from './page-text.ts'
import { readProperties } from './property-values.ts'

/** The data that pages need in addition to their own file. */
export interface PageContext {
  folder: VenueFolder
  references: ContentReference[]
  /** The venue's name, which follows the title in search engines. Empty if venue.yaml has none. */
  venueName: string
  /** When the file was changed, in ISO 8601. */
  changedAt: string
}

/** Returns the path of a page's file: `pages/about/privacy.md` is `/about/privacy/`, `pages/home.md` is `/`. */
export function pathOfPageFile(file: string): string {
  const path = file.replace(/^pages\//, '').replace(/\.md$/, '')
  return path === 'home' ? '/' : `/${path.toLowerCase()}/`
}

/** The fields of a page outside its properties. */
export const pageFile = (
  content: Pick<PlacedFile['file'], 'id' | 'contentType' | 'name' | 'properties'>,
  changedAt: string,
  others: Partial<PlacedFile['file']> = {},
): PlacedFile['file'] => ({
  ...content,
  ...{ createDate: changedAt, updateDate: changedAt, sortOrder: 0 },
  ...{ published: true, protected: false, formerPaths: [] },
  ...others,
})

/** The title in search engines, and whether they may show the page. */
export function searchProperties(title: string, type: string, venueName: string): Record<string, unknown> {
  const { isPersonal, isNoPage } = contentTypeOf(type)
  const isHome = type === 'homePage' || title === venueName
  return {
    seoPageTitle: isHome || !venueName ? title : `${title} | ${venueName}`,
    noIndex: Boolean(isPersonal || isNoPage),
  }
}

/** The values of a page's front matter outside its type's properties. */
interface Front {
  type: string
  model: ModelType
  title: string | undefined
  order: number
  isDraft: boolean
  formerPaths: string[]
  id: string | undefined
  values: Record<string, unknown>
}

/** Reads a page of `pages/`. Reports its problems. The page is undefined if it has no title or type. */
export function readPage(context: PageContext, file: string): PlacedFile | undefined {
  const { folder, references, venueName, changedAt } = context
  const { problems } = folder
  const { front: yaml, hasFront, pieces } = readPageText(folder, file, folder.read(file) ?? '')
  if (!yaml || !isMap(yaml.value)) {
    if (!hasFront || yaml) problems.add(file, 1, 'The page has no title', 'Begin with ---, title: About us, and ---')
    return undefined
  }
  const source: ContentSource = { file, problems, references, lineOf: yaml.lineOf, exists: folder.exists }
  const front = readFront(source, yaml.value)
  if (!front) return undefined
  const { type, model, title = '', order: sortOrder, isDraft, formerPaths, id, values } = front
  const hasGrid = model.has('contentGrid')
  if (pieces.length > 0 && !hasGrid) {
    const what = `A page of the type ${type} shows no text below its front matter`
    problems.add(file, pieces[0]?.line ?? 1, what, 'Remove it')
  }
  const properties = {
    ...searchProperties(title, type, venueName),
    ...readProperties(source, values, model),
    ...(hasGrid && { contentGrid: { $grid: gridOf(source, pieces) } }),
  }
  if (!title) return undefined
  const path = pathOfPageFile(file)
  const content = { id: guid(id ?? '') ?? stableId(path), contentType: type, name: title, properties }
  return { path, file: pageFile(content, changedAt, { sortOrder, published: !isDraft, formerPaths }) }
}

/**
 * Returns the front matter by its keys, or undefined if the type is unknown. Invalid values are replaced by defaults.
 */
function readFront({ file, problems, lineOf }: ContentSource, front: Record<string, unknown>): Front | undefined {
  const { type = 'contentPage', title, order, draft, formerly, id, ...values } = front
  /** Returns the value if it is valid. Otherwise reports it. */
  const valid = <T>(
    key: string,
    value: unknown,
    accepts: (value: unknown) => value is T,
    what: string,
    remedy: string,
  ) => {
    if (accepts(value)) return value
    if (value !== undefined || key === 'title') problems.add(file, lineOf([key]), `“${key}” must be ${what}`, remedy)
    return undefined
  }
  const types = [...contentModel.pages.keys()].join(', ')
  const known = valid('type', type, isPageType, `one of ${types}`, 'Remove it for a content page')
  const read = {
    title: valid('title', title, isText, 'a text', 'Write title: and the page’s name'),
    order: valid('order', order, isNumber, 'a number', 'Write a number such as 10') ?? 0,
    isDraft: valid('draft', draft, isFlag, 'true or false', 'Write true or false') ?? false,
    formerPaths: valid('formerly', formerly, isPaths, 'a list of paths', 'Write [/old-address]') ?? [],
    id: valid('id', id, isGuid, 'a GUID', 'Remove the line'),
  }
  const model = known && contentModel.pages.get(known)
  return known && model ? { ...read, model, type: known, values } : undefined
}

const isPageType = (value: unknown): value is string => typeof value === 'string' && contentModel.pages.has(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isGuid = (value: unknown): value is string => typeof value === 'string' && guid(value) !== undefined
const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && each.startsWith('/'))
