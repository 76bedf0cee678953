import { json, sql } from '#server/box-office/database/sql'
import { recordIssue } from '#server/box-office/takings/record-issue'
import { canonicalCode } from '#shared/clean-text'
import { isDay } from '../reading/field-types.ts'
import { amountOf } from './old-amount.ts'
import { type OldTable, type ReadRow, refuseKnown } from './old-table.ts'

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} -]{3,39}$/u

/** The table of gift vouchers, with what is left of each. */
export const vouchersTable: OldTable = {
  file: 'gift-vouchers.csv',
  required: ['number', 'balance', 'expires'],
  optional: ['value'],
  read: voucherOf,
  async check(tx, rows) {
    const known = await tx.query<{ name: string }>(sql`
      select upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')) as name from gift_voucher
       where upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))
             in (select jsonb_array_elements_text(${json(rows.map(({ name }) => name))}::jsonb))`)
    return refuseKnown(rows, known, 'a gift voucher has this number already')
  },
  async write(tx, rows, now) {
    await tx.execute(sql`
      insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at)
      select number, initial_cents, balance_cents, expires_on, ${now}
        from jsonb_to_recordset(${json(rows.map(({ values }) => values))}::jsonb)
             as w (number text, initial_cents int, balance_cents int, expires_on date)
          on conflict do nothing`)
    const imported = sql`v.number in (select jsonb_array_elements_text(${json(rows.map(({ values }) => values.number))}::jsonb))
                         and v.order_line_id is null and v.refunds_order_id is null
                         and not exists (select from takings_entry where gift_voucher_id = v.id and event = 'issue')`
    await recordIssue(tx, imported, { channel: 'import', now })
  },
}

function voucherOf({ number = '', balance = '', expires = '', value = '' }: Record<string, string>): ReadRow | string {
  if (!NUMBER.test(number)) return '“number” must have 4 to 40 letters and digits'
  const [left, initial] = [balance, value || balance].map(amountOf)
  if (left === undefined || initial === undefined) return '“balance” and “value” must be amounts, such as 45.50'
  if (initial === 0) return 'The voucher has no value'
  if (left > initial) return '“balance” is greater than “value”'
  if (!isDay(expires)) return '“expires” must be a date, such as 2027-12-31'
  const values = { number, initial_cents: initial, balance_cents: left, expires_on: expires }
  return { name: canonicalCode(number), values }
}
