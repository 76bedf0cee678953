import { rememberIn } from '#server/cache/remember'
import { withoutCaller } from '../database/caller.ts'

/**
 * Returns a function that reads the value of each id once, for data that doesn't change while the box office runs. It
 * doesn't store the undefined of an unknown id, as there are endless unknown ids.
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
