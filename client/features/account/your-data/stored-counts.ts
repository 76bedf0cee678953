import { counted } from '#shared/counted'
import type { Result } from '#shared/ticketing/call'
import type { privacy } from '#shared/ticketing/privacy/privacy'

type Data = Result<typeof privacy.data>

/** Returns a line for each kind of data that is stored, such as `2 orders without an account`. */
export function countsOf(data: Data): string[] {
  const { guests, orders, addresses, giftVouchers, heldTickets, mails, newsletter, seatRequests } = data
  const counts: [number, string, string][] = [
    [orders.length, 'order without an account', 'orders without an account'],
    [guests.length, 'name and phone number given with an order', 'names and phone numbers given with orders'],
    [addresses.length, 'postal address', 'postal addresses'],
    [giftVouchers.length, 'gift voucher', 'gift vouchers'],
    [heldTickets?.length ?? 0, 'ticket that was handed on to you', 'tickets that were handed on to you'],
    [seatRequests?.length ?? 0, 'request for returned seats', 'requests for returned seats'],
    [mails.length, 'email of the last weeks', 'emails of the last weeks'],
  ]
  const lines = counts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []))
  const all = newsletter ? [...lines, 'A subscription to the newsletter'] : lines
  return all.length > 0 ? all : ['Nothing is stored by this address alone.']
}
