import type { AreaName } from '#shared/ticketing/contract'
import { accountRoutes } from './account/routes.ts'
import { authenticationRoutes } from './authentication/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { donationRoutes } from './donation/routes.ts'
import { giftVoucherRoutes } from './gift-voucher/routes.ts'
import { globalRoutes } from './global/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productionRoutes } from './production/routes.ts'
import { promoRoutes } from './promo/routes.ts'
import { returnedSeatsRoutes } from './returned-seats/routes.ts'
import type { AreaRoutes } from './routes.ts'
import { searchRoutes } from './search/routes.ts'
import { seatSelectorRoutes } from './seat-selector/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { subscribeRoutes } from './subscribe/routes.ts'
import { ticketsRoutes } from './tickets-page/routes.ts'
import { whatsOnRoutes } from './whats-on/routes.ts'

/** The routes of every area of the contract. A missing area is a compile error. */
export const areaRoutes: Readonly<Record<AreaName, AreaRoutes>> = {
  session: sessionRoutes,
  whatsOn: whatsOnRoutes,
  production: productionRoutes,
  checkout: checkoutRoutes,
  order: orderRoutes,
  tickets: ticketsRoutes,
  global: globalRoutes,
  news: newsRoutes,
  membership: membershipRoutes,
  promo: promoRoutes,
  captcha: captchaRoutes,
  account: accountRoutes,
  privacy: privacyRoutes,
  authentication: authenticationRoutes,
  donation: donationRoutes,
  giftVoucher: giftVoucherRoutes,
  subscribe: subscribeRoutes,
  search: searchRoutes,
  seatSelector: seatSelectorRoutes,
  returnedSeats: returnedSeatsRoutes,
  series: seriesRoutes,
}
