import { createHash } from 'node:crypto'

/**
 * Returns the provider's idempotency key of an attempt. The provider never deletes these keys, and order numbers
 * restart with a new database, so the key includes the order's secret.
 */
export const requestKeyOf = (sessionKey: string, attempt: number): string =>
  `${createHash('sha256').update(sessionKey).digest('hex').slice(0, 32)}-${attempt}`
