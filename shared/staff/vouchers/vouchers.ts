import { get, post, staffArea } from '../staff-call.ts'
import type { VouchersSchemas } from './vouchers.schemas.ts'

/** Gift vouchers at the desk: their balance and history, and those that the staff issue, void and extend. */
export const vouchers = staffArea<VouchersSchemas>()({
  /** A POST, so that no log contains numbers. */
  find: post('/staff/vouchers/find', 'readVouchers'),
  voucher: get('/staff/vouchers/voucher', 'readVouchers', ['NOT_FOUND']),
  issue: post('/staff/vouchers/issue', 'changeVouchers', ['INVALID_INPUT']),
  void: post('/staff/vouchers/void', 'changeVouchers', ['NOT_FOUND', 'VOUCHER_SPENT']),
  extend: post('/staff/vouchers/extend', 'changeVouchers', ['NOT_FOUND', 'VOUCHER_VOIDED', 'INVALID_INPUT']),
})
