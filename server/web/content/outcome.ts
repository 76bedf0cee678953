/** What reading from the content service comes to. */
export type Outcome<T> = Found<T> | Redirected | Missing | Unavailable

/**
 * The value is frozen: all readers share it. Past `freshUntil` it is the last good one, which couldn't be read anew.
 */
export interface Found<T> {
  type: 'found'
  value: T
  /** When it was read from the content service, in milliseconds since 1970. */
  readAt: number
  /** Until when it may be shown without asking again, in milliseconds since 1970. */
  freshUntil: number
}
/** A renamed page. `to` is a path of this site, maybe with a query. */
export interface Redirected {
  type: 'redirect'
  to: string
}
export interface Missing {
  type: 'missing'
}
/** The content service is down, too slow or answers what can't be read, and nothing is cached. */
export interface Unavailable {
  type: 'unavailable'
}
