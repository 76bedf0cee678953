import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import { fullName } from '#shared/full-name'
import type { counter } from '#shared/staff/counter/counter'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Buyer } from '../../checkout/buyer.ts'
import type { Transaction } from '../../database/database.ts'
import { json, sql } from '../../database/sql.ts'

interface ToBill {
  orderId: number
  billing: NonNullable<StaffInput<(typeof counter)['sell']>['billing']>
  buyer: Buyer
}

/** Addresses an order's receipt, which is its invoice, and makes it due `INVOICE_DAYS` after the sale. */
export async function bill(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { orderId, billing: { name, street, postcode, town, country, taxNumber }, buyer }: ToBill,
  now: Date,
): Promise<void> {
  const address = [name === fullName(buyer) ? '' : name, street, `${postcode} ${town}`, country, taxNumber]
  const dueOn = addDays(venueDay(now, settings.VENUE_TIME_ZONE), settings.INVOICE_DAYS)
  await tx.execute(sql`
    update orders set billing_address = ${json(address.filter(Boolean))}::jsonb where id = ${orderId}`)
  await tx.execute(sql`insert into invoice (order_id, due_on) values (${orderId}, ${dueOn}::date)`)
}
