import { account } from './account/account.ts'
import { authentication } from './authentication/authentication.ts'
import type { Call } from './call.ts'
import { captcha } from './captcha/captcha.ts'
import { checkout } from './checkout/checkout.ts'
import { donation } from './donation/donation.ts'
import { giftVoucher } from './gift-voucher/gift-voucher.ts'
import { global } from './global/global.ts'
import { membership } from './membership/membership.ts'
import { news } from './news/news.ts'
import { order } from './order/order.ts'
import { privacy } from './privacy/privacy.ts'
import { production } from './production/production.ts'
import { promo } from './promo/promo.ts'
import { returnedSeats } from './returned-seats/returned-seats.ts'
import { search } from './search/search.ts'
import { seatSelector } from './seat-selector/seat-selector.ts'
import { series } from './series/series.ts'
import { session } from './session/session.ts'
import { subscribe } from './subscribe/subscribe.ts'
import { tickets } from './tickets/tickets.ts'
import { whatsOn } from './whats-on/whats-on.ts'

/**
 * Every call of the ticketing service, by area. The schemas have the same names in `schemas.ts`.
 */
export const contract = {
  session,
  authentication,
  account,
  privacy,
  global,
  donation,
  giftVoucher,
  subscribe,
  promo,
  production,
  news,
  search,
  membership,
  whatsOn,
  series,
  checkout,
  order,
  tickets,
  seatSelector,
  returnedSeats,
  captcha,
}
export type Contract = typeof contract
export type AreaName = keyof Contract

export interface NamedCall {
  area: AreaName
  name: string
  call: Call
}
export const everyCall: readonly NamedCall[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ area: area as AreaName, name, call })),
)
