import { rememberIn } from '#server/cache/remember'
import { withoutCaller } from '../database/caller.ts'

/**
 * Reads the value of each id once: for what doesn't change while the box office runs. The undefined of an unknown id
 * isn't stored, as there is no end of them.
 */
export function readOnce<Id, T>(read: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  const values = new Map<Id, Promise<T>>()
  return (id) => {
    const value = rememberIn(values, id, () => withoutCaller(() => read(id)))
    value.then(
      (each) => each === undefined && values.delete(id),
      () => {},
    )
    return value
  }
}
