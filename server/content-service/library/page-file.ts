import { guid, stableId } from '#server/crypto/stable-id'

/** A page as its file describes it. `properties` may contain the shorthands of `delivery/shorthands.ts`. */
export interface PageFile {
  id: string
  contentType: string
  name: string
  sortOrder: number
  /** A text in ISO 8601 or a date shorthand. */
  createDate: unknown
  updateDate: unknown
  published: boolean
  /** The page and its descendants are for members only. This service has no members. */
  protected: boolean
  /** Former paths of the page, which redirect with 301 */
  formerPaths: string[]
  properties: Record<string, unknown>
}

/** Parses a page file. Throws an `Error` that says what is wrong with it. */
export function parsePageFile(text: string, path: string): PageFile {
  const read: unknown = JSON.parse(text)
  if (!isRecord(read)) throw new Error('is not a JSON object')
  const { contentType, name, id = stableId(path), sortOrder = 0, published = true, formerPaths = [] } = read
  const { protected: isProtected = false } = read
  const { properties = {}, createDate = '2026-01-05T00:00:00Z', updateDate = createDate } = read
  if (typeof contentType !== 'string' || !contentType) throw new Error('has no "contentType"')
  if (typeof name !== 'string' || !name) throw new Error('has no "name"')
  if (typeof id !== 'string' || !guid(id)) throw new Error('"id" is not a GUID')
  if (typeof sortOrder !== 'number') throw new Error('"sortOrder" is not a number')
  if (typeof published !== 'boolean') throw new Error('"published" is not a boolean')
  if (typeof isProtected !== 'boolean') throw new Error('"protected" is not a boolean')
  if (!Array.isArray(formerPaths) || !formerPaths.every((each) => typeof each === 'string'))
    throw new Error('"formerPaths" is not a list of paths')
  if (!isRecord(properties)) throw new Error('"properties" is not an object')
  return {
    ...{ contentType, name, sortOrder, published, formerPaths, properties, createDate, updateDate },
    protected: isProtected,
    id: guid(id) as string,
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a path as routes have it: lower case, with a slash at each end. */
export function routePath(path: string): string {
  const trimmed = path.toLowerCase().replace(/^\/+|\/+$/g, '')
  return trimmed ? `/${trimmed.replace(/\/{2,}/g, '/')}/` : '/'
}
