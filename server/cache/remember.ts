/** A `Map`, or a `WeakMap` whose promises end with their keys. */
interface PromiseStore<K, T> {
  get(key: K): Promise<T> | undefined
  set(key: K, promise: Promise<T>): unknown
  delete(key: K): unknown
}

/** A memoised load. */
export interface Remembered<T> {
  /** Returns the value; loads it unless a load has succeeded or is under way. */
  (): Promise<T>
  /** Returns the promise that is stored, without loading. */
  stored(): Promise<T> | undefined
  /** The next call loads again. */
  forget(): void
}

const ONLY = 'only'

/**
 * Memoises `load`. A failed load is forgotten, so that the next call loads again: memoised with `??=`, one failure
 * would be the answer until the process restarts.
 */
export function remember<T>(load: () => Promise<T>): Remembered<T> {
  const store = new Map<string, Promise<T>>()
  return Object.assign(() => rememberIn(store, ONLY, load), {
    stored: () => store.get(ONLY),
    forget: () => void store.delete(ONLY),
  })
}

/** Memoises one load for each key of `store`, and forgets those that fail. */
export function rememberIn<K, T>(store: PromiseStore<K, T>, key: K, load: () => Promise<T>): Promise<T> {
  const stored = store.get(key)
  if (stored) return stored
  const promise = load()
  storeUntilFailure(store, key, promise)
  return promise
}

function storeUntilFailure<K, T>(store: PromiseStore<K, T>, key: K, promise: Promise<T>): void {
  store.set(key, promise)
  promise.catch(() => {
    if (store.get(key) === promise) store.delete(key)
  })
}
