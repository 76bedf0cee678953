import { canonicalCode } from '#shared/clean-text'
import { type Statement, sql } from '../database/sql.ts'

/** Returns the condition for a gift voucher's number, however it was typed. It has an index. */
export const hasVoucherNumber = (typed: string): Statement =>
  sql`upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')) = ${canonicalCode(typed)}`
