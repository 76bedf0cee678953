/** A page of the library. `properties` may contain the shorthands of `delivery/shorthands.ts`. */
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a path as routes have it: lower case, with a slash at each end. */
export function routePath(path: string): string {
  const trimmed = path.toLowerCase().replace(/^\/+|\/+$/g, '')
  return trimmed ? `/${trimmed.replace(/\/{2,}/g, '/')}/` : '/'
}
