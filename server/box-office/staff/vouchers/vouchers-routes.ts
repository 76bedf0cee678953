import { toCents } from '#shared/money'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { vouchersSchemas } from '#shared/staff/vouchers/vouchers.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { extendVoucher, voidVoucher } from './change-voucher.ts'
import { issueStaffVouchers } from './issue-staff-vouchers.ts'
import { findVouchers, readVoucher } from './read-vouchers.ts'

export const vouchersRoutes = staffRoutes(vouchers, vouchersSchemas, {
  find: ({ input }, boxOffice) => findVouchers(boxOffice, input.text),
  voucher: ({ input }, { db }) => readVoucher(db, input.voucherId),
  issue: (call, boxOffice) => {
    const { amount, ...sent } = call.input
    return issueStaffVouchers(boxOffice, colleagueOf(call), { ...sent, amountCents: toCents(amount) }, call.now)
  },
  void: (call, boxOffice) => voidVoucher(boxOffice, colleagueOf(call), call.input, call.now),
  extend: (call, boxOffice) => extendVoucher(boxOffice, colleagueOf(call), call.input, call.now),
})
