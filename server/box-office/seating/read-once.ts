import { whoeverWaits } from '../database/caller.ts'

/**
 * Reads the value of each id once: for what doesn't change while the box office runs. A failed reading isn't kept, nor
 * is the undefined of an unknown id, of which there is no end.
 */
export function readOnce<Id, T>(read: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  const values = new Map<Id, Promise<T>>()
  return (id) => {
    const value = values.get(id) ?? whoeverWaits(() => read(id))
    values.set(id, value)
    value.then(
      (each) => each === undefined && values.delete(id),
      () => values.delete(id),
    )
    return value
  }
}
