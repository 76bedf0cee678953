import { type CachePolicy, createCache } from './cache.ts'

/** What serves while nothing has been loaded yet, and for how many milliseconds the first load is waited for before. */
export interface Fallback<T> {
  value: T
  maxWait: number
}

const KEY = 'value'

/** One value, loaded when it is asked for, by the policy of a cache. */
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
