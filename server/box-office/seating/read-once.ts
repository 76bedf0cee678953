import { rememberIn } from '#server/cache/remember'
import { withoutCaller } from '../database/caller.ts'

/** A reader that reads each id once, until it is cleared. */
export interface ReadOnce<Id, T> {
  (id: Id): Promise<T>
  /** Evicts all values, after the data have changed. */
  clear(): void
}

/**
 * Returns a function that reads the value of each id once, for data that change only when a venue applies its folder.
 * Doesn't cache undefined for unknown ids, as their number is unlimited.
 */
export function readOnce<Id, T>(read: (id: Id) => Promise<T>): ReadOnce<Id, T> {
  const values = new Map<Id, Promise<T>>()
  const readOne = (id: Id) => {
    const value = rememberIn(values, id, () => withoutCaller(() => read(id)))
    value.then(
      (each) => each === undefined && values.delete(id),
      () => {},
    )
    return value
  }
  return Object.assign(readOne, { clear: () => values.clear() })
}
