import { account } from './account.ts'
import { authentication } from './authentication.ts'
import type { Call } from './call.ts'
import { captcha } from './captcha.ts'
import { checkout } from './checkout.ts'
import { donation } from './donation.ts'
import { giftVoucher } from './gift-voucher.ts'
import { global } from './global.ts'
import { membership } from './membership.ts'
import { news } from './news.ts'
import { order } from './order.ts'
import { production } from './production.ts'
import { promo } from './promo.ts'
import { search } from './search.ts'
import { seatSelector } from './seat-selector.ts'
import { series } from './series.ts'
import { session } from './session.ts'
import { subscribe } from './subscribe.ts'
import { whatsOn } from './whats-on.ts'

/** Every call of the ticketing service, by area. No schema comes along: those are in `schemas.ts`, under the same names. */
export const contract = {
  session,
  authentication,
  account,
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
  seatSelector,
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
