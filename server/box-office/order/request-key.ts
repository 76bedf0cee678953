import { createHash } from 'node:crypto'

/** The provider keeps these keys for ever, and order numbers begin anew with a new database: the order's secret tells them apart. */
export const requestKeyOf = (sessionKey: string, attempt: number): string =>
  `${createHash('sha256').update(sessionKey).digest('hex').slice(0, 32)}-${attempt}`
