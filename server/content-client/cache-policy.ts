import type { Settings } from '#config/settings'
import type { CachePolicy } from '#server/cache/cache'

/** Milliseconds. */
export const RETRY_AFTER = 5_000
const MAX_WAIT = 1_000

/** How what the content service answers is cached: last good values serve while it is down, however old. */
export const contentCachePolicy = ({ CONTENT_TTL_SECONDS }: Pick<Settings, 'CONTENT_TTL_SECONDS'>) =>
  ({ ttl: CONTENT_TTL_SECONDS * 1000, retryAfter: RETRY_AFTER, maxWait: MAX_WAIT }) satisfies CachePolicy
