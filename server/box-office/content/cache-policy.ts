import type { Settings } from '#config/settings'
import type { CachePolicy } from './cached-value.ts'

/** Milliseconds. */
export const RETRY_AFTER = 5_000
const PATIENCE = 1_000

/** How long a copy of something of the content service is kept. */
export const contentCachePolicy = ({ CONTENT_TTL_SECONDS }: Pick<Settings, 'CONTENT_TTL_SECONDS'>): CachePolicy => ({
  ttl: CONTENT_TTL_SECONDS * 1000,
  retryAfter: RETRY_AFTER,
  patience: PATIENCE,
})
