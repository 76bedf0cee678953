import { sql } from '#server/box-office/database/sql'
import { audit } from '#shared/staff/audit/audit'
import { counter } from '#shared/staff/counter/counter'
import { customers } from '#shared/staff/customers/customers'
import { door } from '#shared/staff/door/door'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { performances } from '#shared/staff/performances/performances'
import { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { seats } from '#shared/staff/seats/seats'
import { takings } from '#shared/staff/takings/takings'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { account } from '#shared/ticketing/account/account'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Player } from '../season-players.ts'
import { idOf, type Placed, type Season } from './season.ts'

/** A visitor reads everything that shows their cart. */
export async function readCart({ ask }: Season, who: Player): Promise<void> {
  const calls = [session.info, checkout.state, checkout.miniCart, checkout.guest, checkout.donation]
  for (const call of [...calls, checkout.delivery, checkout.presenters, promo.get]) await ask(who, call)
}

/** A customer reads everything in their account, and what belongs to a performance. */
export async function readAccount({ ask }: Season, who: Player, performanceId: number): Promise<void> {
  const calls = [account.overview, account.upcomingEvents, account.packages, account.memberships, account.details]
  for (const call of [...calls, account.addresses, account.devices, account.communicationPreferences])
    await ask(who, call)
  for (const PageNumber of [1, 2]) await ask(who, account.orders, { PageNumber })
  await ask(who, account.pastEvents, { PageNumber: 1 })
  await ask(who, account.returnableTickets, { TessituraPerformanceId: performanceId })
  await ask(who, tickets.tickets, { PerformanceId: performanceId })
  await ask(who, account.data)
}

/** A buyer reads the receipt, its documents and the tickets. */
export async function readOrder(season: Season, who: Player, { orderId, sessionKey }: Placed): Promise<void> {
  const { ask } = season
  const receipt = { OrderId: orderId, SessionKey: sessionKey }
  await ask(who, order.receipt, receipt)
  await ask(who, tickets.tickets, receipt)
  const DocumentId = await idOf(season, sql`select max(id) as id from sales_document where order_id = ${orderId}`)
  await ask(who, order.document, { ...receipt, DocumentId })
}

/** Visitors read everything that shows a performance. */
export async function readPerformance({ ask }: Season, who: Player, performanceId: number): Promise<void> {
  const ProductionId = Math.floor(performanceId / 10)
  await ask(who, whatsOn.production, { TessituraProductionSeasonId: ProductionId })
  await ask(who, production.performances, { ProductionId })
  await ask(who, production.performances, { ProductionId, PerformanceId: performanceId })
  await ask(who, production.miniCart, { ProductionId, PerformanceId: performanceId })
  await ask(who, seatSelector.performanceSeats, { PerformanceId: performanceId })
  await ask(who, whatsOn.productions, { filtersApplied: {} })
  await ask(who, whatsOn.past, { PageNumber: 1 })
}

/** A visitor reads what shows a package and their cart in it. */
export async function readPackage({ ask }: Season, who: Player, packageId: number, performanceId: number) {
  const SeriesId = packageId < 203 ? 20 : 30
  await ask(who, series.productions, { SeriesId })
  await ask(who, series.productions, { SeriesId, PackageId: packageId })
  await ask(who, series.miniCart, { SeriesId, PackageId: packageId })
  await ask(who, seatSelector.packageSeats, { PackageId: packageId, PerformanceId: performanceId, Split: true })
}

/** Colleagues read an order and its buyer. */
export async function readOrderAtDesk(season: Season, orderId: number): Promise<void> {
  const { tell } = season
  await tell('boxOffice', orders.order, { orderId })
  await tell('boxOffice', find.orders, { text: String(orderId) })
  await tell('boxOffice', counter.tickets, { orderId })
  const customerId = await idOf(season, sql`select customer_id as id from orders where id = ${orderId}`)
  await tell('manager', customers.customer, { customerId })
  await tell('manager', orders.attention)
  await tell('accounts', orders.unpaidInvoices)
}

/** Colleagues read everything about a performance. */
export async function readPerformanceAtDesk({ tell }: Season, performanceId: number): Promise<void> {
  const of = { performanceId }
  const calls = [performances.performance, performances.salesByDay, performances.buyers, seats.seats, counter.offer]
  for (const call of [...calls, returnedSeats.list, door.attendance, door.offlineList, door.list])
    await tell('manager', call, of)
  await tell('manager', performances.coming)
  await tell('manager', performances.find, { text: 'Quartet', from: '2037-03-01' })
}

/** Colleagues read the sums, the exported rows and the audit. */
export async function readBooks({ tell, desk: { clock } }: Season): Promise<void> {
  const to = clock.now().toISOString().slice(0, 10)
  for (const by of ['day-of-sale', 'day-of-performance', 'channel', 'method', 'tax', 'production'])
    await tell('accounts', takings.sums, { from: '2037-03-01', to, by })
  for (const name of ['orders', 'tickets', 'takings', 'documents'])
    await tell('accounts', takings.exportRows, { from: '2037-03-01', to, name })
  await tell('administrator', audit.list, {})
  for (const text of ['GV-FIFTY', 'cyd@example.org', 'Lovelace', '+61 400 000 000', '1'])
    await tell('manager', vouchers.find, { text })
}
