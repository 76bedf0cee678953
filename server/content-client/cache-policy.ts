import type { Settings } from '#config/settings'
import type { CachePolicy } from '#server/cache/cache'

/** Delay before a failed load is retried, in milliseconds */
export const RETRY_AFTER = 5_000
const MAX_WAIT = 1_000

/**
 * Returns the cache policy of the content service's answers: last good values of any age are served while it is down.
 */
export const contentCachePolicy = ({ CONTENT_TTL_SECONDS }: Pick<Settings, 'CONTENT_TTL_SECONDS'>) =>
  ({ ttl: CONTENT_TTL_SECONDS * 1000, retryAfter: RETRY_AFTER, maxWait: MAX_WAIT }) satisfies CachePolicy
