import { type CachePolicy, createCache } from './cache.ts'

/** The value served until one is loaded, and how many milliseconds the first load is awaited before that */
export interface Fallback<T> {
  value: T
  maxWait: number
}

const KEY = 'value'

/** Returns a reader of one value, loaded on demand by a cache's policy. */
export function cachedValue<T>(
  load: () => Promise<T>,
  { fallback, ...policy }: CachePolicy & { now: () => number; fallback?: Fallback<T> },
): () => Promise<T> {
  const cache = createCache<T>({ ...policy, maxEntries: 1 })
  if (fallback) cache.seed(KEY, fallback.value)
  let isLoaded = fallback === undefined
  const loadOnce = async () => {
    const value = await load()
    isLoaded = true
    return value
  }
  return async () => {
    const { value } = await cache.get(KEY, loadOnce, isLoaded ? {} : fallback)
    return value
  }
}
