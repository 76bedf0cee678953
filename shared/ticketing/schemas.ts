import { accountSchemas } from './account/account.schemas.ts'
import { authenticationSchemas } from './authentication/authentication.schemas.ts'
import type { AreaSchemas, CallSchemas } from './call.ts'
import { captchaSchemas } from './captcha/captcha.schemas.ts'
import { checkoutSchemas } from './checkout/checkout.schemas.ts'
import type { AreaName } from './contract.ts'
import { donationSchemas } from './donation/donation.schemas.ts'
import { giftVoucherSchemas } from './gift-voucher/gift-voucher.schemas.ts'
import { globalSchemas } from './global/global.schemas.ts'
import { membershipSchemas } from './membership/membership.schemas.ts'
import { newsSchemas } from './news/news.schemas.ts'
import { orderSchemas } from './order/order.schemas.ts'
import { privacySchemas } from './privacy/privacy.schemas.ts'
import { productionSchemas } from './production/production.schemas.ts'
import { promoSchemas } from './promo/promo.schemas.ts'
import { returnedSeatsSchemas } from './returned-seats/returned-seats.schemas.ts'
import { searchSchemas } from './search/search.schemas.ts'
import { seatSelectorSchemas } from './seat-selector/seat-selector.schemas.ts'
import { seriesSchemas } from './series/series.schemas.ts'
import { sessionSchemas } from './session/session.schemas.ts'
import { subscribeSchemas } from './subscribe/subscribe.schemas.ts'
import { ticketsSchemas } from './tickets/tickets.schemas.ts'
import { whatsOnSchemas } from './whats-on/whats-on.schemas.ts'

/**
 * Every call's schemas, by area and name as in the contract. For the server only: a page imports the schemas of an
 * area.
 */
export const schemas = {
  session: sessionSchemas,
  authentication: authenticationSchemas,
  account: accountSchemas,
  privacy: privacySchemas,
  global: globalSchemas,
  donation: donationSchemas,
  giftVoucher: giftVoucherSchemas,
  subscribe: subscribeSchemas,
  promo: promoSchemas,
  production: productionSchemas,
  news: newsSchemas,
  search: searchSchemas,
  membership: membershipSchemas,
  whatsOn: whatsOnSchemas,
  series: seriesSchemas,
  checkout: checkoutSchemas,
  order: orderSchemas,
  tickets: ticketsSchemas,
  seatSelector: seatSelectorSchemas,
  returnedSeats: returnedSeatsSchemas,
  captcha: captchaSchemas,
} satisfies Record<AreaName, AreaSchemas>

/** The schemas of a call that `everyCall` names. */
export function schemasOf(area: AreaName, name: string): CallSchemas {
  const ofArea: AreaSchemas = schemas[area]
  const callSchemas = Object.hasOwn(ofArea, name) ? ofArea[name] : undefined
  if (!callSchemas) throw new Error(`The contract has no schemas for ${area}.${name}`)
  return callSchemas
}
