/** The result of reading from the content service */
export type Outcome<T> = Found<T> | Redirected | Missing | Unavailable

/** The value is frozen because all readers share it. After `freshUntil` it is stale: refreshing it failed. */
export interface Found<T> {
  type: 'found'
  value: T
  /** When it was read from the content service, in milliseconds since 1970. */
  readAt: number
  /** When it must be refreshed, in milliseconds since 1970 */
  freshUntil: number
}
/** A renamed page. `to` is a path of this site, possibly with a query. */
export interface Redirected {
  type: 'redirect'
  to: string
}
export interface Missing {
  type: 'missing'
}
/** The content service is down, too slow or sends an unreadable answer, and nothing is cached */
export interface Unavailable {
  type: 'unavailable'
}
