import { createHash } from 'node:crypto'

/**
 * The provider keeps these keys for ever, and order numbers start again with a new database: the order's secret keeps
 * the keys apart.
 */
export const requestKeyOf = (sessionKey: string, attempt: number): string =>
  `${createHash('sha256').update(sessionKey).digest('hex').slice(0, 32)}-${attempt}`
