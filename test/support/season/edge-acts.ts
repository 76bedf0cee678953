import { sql } from '#server/box-office/database/sql'
import { codes } from '#shared/staff/codes/codes'
import { counter } from '#shared/staff/counter/counter'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { season as seasonCalls } from '#shared/staff/season/season'
import { seats } from '#shared/staff/seats/seats'
import { takings } from '#shared/staff/takings/takings'
import { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import { account as accounts } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { PASSWORD } from '../accounts.ts'
import type { Player } from '../season-players.ts'
import { guest } from '../test-checkout.ts'
import {
  readAccount,
  readBooks,
  readCart,
  readOrder,
  readOrderAtDesk,
  readPerformance,
  readPerformanceAtDesk,
} from './readers.ts'
import { buyTickets, enter, enterAs, idOf, type Placing, placeCart, reserve, type Season, ticketsOf } from './season.ts'

/** Answers every question of the checkout, without placing the order. */
async function answerAll(season: Season, who: Player, { email }: Placing): Promise<void> {
  const { ask } = season
  await ask(who, checkout.guestCreate, { ...guest, email })
  await ask(who, checkout.donate, { amount: 0 })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 1 })
  await ask(who, checkout.setPresenters, { mrcUpdates: false })
}

/** Carts that change or end between the last step of the checkout and the order. */
export async function orderTooLate(season: Season): Promise<void> {
  const { ask, tell, desk } = season
  const { clock, db } = desk
  await ask(enter(season, 'visitor without a session'), order.finalize)
  for (const [name, minutes] of [
    ['buyer at the last minute', 14],
    ['buyer at the end of a cart', 15],
    ['buyer after a cart', 20],
  ] as const) {
    const who = enter(season, name)
    await reserve(season, who, 12, 1)
    await answerAll(season, who, { email: 'end@example.org' })
    clock.move({ minutes })
    await ask(who, session.info)
    await ask(who, order.finalize)
    await readCart(season, who)
    await ask(who, order.abandonPayment)
  }
  const coded = enter(season, 'buyer whose code ends')
  await tell('manager', codes.add, {
    ...{ code: 'SHORT', starts: '2037-03-20T10:00', ends: '2037-05-20T10:00', messages: ['Hello'] },
    ...{ productions: ['premiere', 'quartet'], priceTypes: ['friends'], mostOrders: 1 },
  })
  await ask(coded, promo.apply, { code: 'SHORT' })
  await reserve(season, coded, 31, 2, 5)
  await ask(coded, production.reserveTicket, {
    ...{ productionId: 1, performanceId: 11 },
    seats: [
      { priceTypeId: 5, count: 1 },
      { priceTypeId: 3, count: 1 },
    ],
  })
  await answerAll(season, coded, { email: 'coded@example.org' })
  await tell('manager', codes.end, {
    promoCodeId: await idOf(season, sql`select id from promo_code where code = 'SHORT'`),
  })
  await ask(coded, order.finalize)
  await readCart(season, coded)

  const lost = enter(season, 'buyer whose seats are gone')
  await reserve(season, lost, 12, 2)
  await answerAll(season, lost, { email: 'lost@example.org' })
  const { cart } = await season.subjectOf('', lost.by)
  await db.execute(sql`
    delete from seat_allocation where cart_id = ${cart}::uuid and seat_id = (
      select min(seat_id) from seat_allocation where cart_id = ${cart}::uuid)`)
  await season.record('a seat is lost', '')
  await readCart(season, lost)
  await ask(lost, order.finalize)
  await ask(lost, production.miniCart, { ProductionId: 1, PerformanceId: 12 })

  const tries = enter(season, 'buyer who tries again and again')
  await reserve(season, tries, 12, 1)
  for (let at = 0; at < 4; at++) {
    await placeCart(season, tries, { ...(at === 0 && { email: 'tries@example.org' }), card: 'declined' })
    await ask(tries, session.info)
    clock.move({ minutes: 4 })
  }
  const paying = await enterAs(season, 'eve')
  await reserve(season, paying, 12, 1)
  await placeCart(season, paying)
  const elsewhere = enter(season, 'eve elsewhere')
  await reserve(season, elsewhere, 11, 1)
  await ask(elsewhere, checkout.login, { userName: 'eve@example.org', password: PASSWORD })
  await readCart(season, elsewhere)
  for (const input of [{ isOfCart: true }, { isOfCart: false }, {}]) await ask(elsewhere, order.abandonPayment, input)
  await ask(paying, session.clearCart)
  await ask(paying, authentication.logout)
  await ask(paying, authentication.logout)
}

/** Looks up what doesn't exist, or belongs to someone else. */
export async function askForOthersData(season: Season): Promise<void> {
  const { ask, tell } = season
  const eve = await enterAs(season, 'eve')
  const stranger = enter(season, 'stranger')
  const foreign = await idOf(
    season,
    sql`
    select o.id from orders o join customer c on c.id = o.customer_id where c.email = 'door@example.org' order by o.id limit 1`,
  )
  const document = await idOf(season, sql`select min(id) as id from sales_document where order_id = ${foreign}`)
  for (const who of [stranger, eve]) {
    for (const OrderId of [foreign, 9_999]) {
      await ask(who, tickets.tickets, { OrderId, SessionKey: 'nothing' })
      await ask(who, tickets.tickets, { OrderId })
      await ask(who, order.receipt, { OrderId, SessionKey: '00000000-0000-4000-8000-000000000001' })
      await ask(who, order.document, {
        OrderId,
        SessionKey: '00000000-0000-4000-8000-000000000001',
        DocumentId: document,
      })
      await ask(who, accounts.document, { OrderId, DocumentId: document })
    }
    await ask(who, tickets.tickets, {})
    await ask(who, tickets.tickets, { PerformanceId: 11 })
    await ask(who, production.remove, { productionId: 1 })
    await ask(who, production.removeTicket, { performanceId: 11, subLineItemId: 1 })
    await ask(who, production.checkout, { performanceId: 11 })
    await ask(who, seatSelector.performanceRemove, { performanceId: 11 })
    await ask(who, series.removePackage, { packageId: 202 })
    await ask(who, series.checkout, { packageId: 202 })
    await ask(who, checkout.giftVoucherRemove)
    await ask(who, checkout.giftVoucher, { number: 'GV-LARGE' })
    await ask(who, checkout.delete, { items: [{ productLineItemId: 1, type: 'Performance' }] })
    await ask(who, privacy.data, { token: 'nothing' })
  }
  const orderId = 9_999
  for (const call of [orders.order, orders.resend, counter.tickets]) await tell('manager', call, { orderId })
  await tell('manager', orders.document, { orderId: foreign, documentId: 9_999 })
  await tell('manager', orders.note, { orderId, text: 'Nobody' })
  for (const id of [9_999, 14]) await readPerformanceAtDesk(season, id)
  await tell('manager', seats.release, { performanceId: 9_999, seatIds: [1] })
  const [ticket] = await ticketsOf(season, foreign)
  for (const text of [ticket?.code ?? '', 'GV-TWENTY', 'Stalls C4 30 March', 'C4 30 mar', '12 34', '?'])
    await tell('boxOffice', find.orders, { text })
  for (const until of ['2037-12-31', '2037-01-01', '2037-03-19']) await tell('accounts', takings.close, { until })
}

/** Visitors filter the programme. */
export async function filterTheProgramme(season: Season): Promise<void> {
  const { ask } = season
  const who = enter(season, 'reader of the programme')
  for (const Id of ['Genre', '1', 'price', 'priceType', 'nothing']) await ask(who, whatsOn.filterOptions, { Id })
  for (const filtersApplied of [
    { searchText: 'quartet marlow' },
    { searchText: 'nothing' },
    { filters: ['1'] },
    { filters: ['1', '2', '99'] },
    { filters: ['1', 'under-50'] },
    { venueIds: [1] },
    { artistId: 1 },
    { artistId: 1, searchText: 'gala' },
    { dates: ['2037-03-30'] },
    { startDate: '2037-04-03' },
    { startDate: '0000-01-01' },
    { pageNumber: 2 },
  ]) {
    await ask(who, whatsOn.productions, { filtersApplied })
    await ask(who, whatsOn.series, { filtersApplied: { ...filtersApplied, artistId: undefined } })
  }
  for (const id of ['1', '20', 'nothing', '00000000-0000-4000-8000-000000000090'])
    await ask(who, whatsOn.seriesItem, { id })
  await ask(who, whatsOn.production, { Id: '00000000-0000-4000-8000-000000000001' })
  await ask(who, whatsOn.production, {})
  await ask(who, whatsOn.featured)
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'nothing']
  for (const call of [production.carouselProductions, production.relatedProductions])
    await ask(who, call, { productionIds: ids })
  for (let performance = 11; performance < 80; performance += 10) await readPerformance(season, who, performance)
}

/** Runs the waiting room of one production, and uploads a season that isn't applied. */
export async function runTheVenue(season: Season): Promise<void> {
  const { ask, tell } = season
  await tell('manager', waitingRoom.room)
  await tell('manager', waitingRoom.pace, { admitPerMinute: 5 })
  await tell('manager', waitingRoom.pause)
  await tell('manager', waitingRoom.resume)
  for (const opens of ['2037-04-20T10:00', '2037-01-01T10:00', undefined])
    await tell('manager', waitingRoom.open, { opens })
  await tell('manager', waitingRoom.room)
  const who = enter(season, 'visitor without a pass')
  await reserve(season, who, 41, 1)
  await ask(who, session.info)
  await tell('administrator', seasonCalls.beginUpload, { fileName: 'season.zip', bytes: 6 })
  await tell('administrator', seasonCalls.beginUpload, { fileName: 'other.zip', bytes: 6 })
  const uploadId = await idOf(season, sql`select id from season_upload`)
  const send = (at: number, part: string, more: object = {}) =>
    tell('administrator', seasonCalls.sendPart, { uploadId, at, part, ...more })
  await send(0, 'AAAA')
  await send(0, 'AAAA')
  await send(5, 'AAAA')
  await send(1, 'AAAA')
  await send(0, 'AAAA', { uploadId: uploadId + 1 })
  await tell('administrator', seasonCalls.read)
  await tell('administrator', seasonCalls.apply, { uploadId, digest: 'nothing' })
  for (let at = 0; at < 2; at++) await tell('administrator', seasonCalls.discard, { uploadId })
}

/** After the performances: tickets of performances that are over, in every place that shows them. */
export async function lookBack(season: Season): Promise<void> {
  const { ask, tell, desk, work } = season
  const { db, clock } = desk
  const who = enter(season, 'zoe')
  const person = {
    firstName: 'Zoe',
    surname: 'Last',
    email: 'zoe@example.org',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  await ask(who, accounts.register, { ...person, subscribe: true })
  const details = { ...guest, email: person.email, prefix: null, middleName: null, dateOfBirth: null, password: null }
  await ask(who, accounts.edit, details)
  await ask(who, accounts.addressEdit, { address: guest.address })
  const guests = enter(season, 'guest of the last evening')
  const begins = await db.first<{ at: Date }>(sql`select starts_at as at from performance where id = 1041`)
  const placed = await buyTickets(season, guests, 1041, 2, { email: 'last@example.org' })
  const own = await buyTickets(season, who, 1041, 2)
  const minutesUntil = (at: Date) => Math.round((at.getTime() - clock.now().getTime()) / 60_000)
  const [ticket] = await ticketsOf(season, own.orderId)
  const read = async () => {
    await readAccount(season, who, 1041)
    await readOrder(season, guests, placed)
    await readPerformance(season, guests, 1041)
    await ask(who, accounts.returnTickets, { tessituraPerformanceId: 1041, seatNumbers: [ticket?.ticketId] })
    await ask(who, accounts.resendTickets, { tessituraPerformanceId: 1041 })
    await ask(guests, tickets.handOn, {
      ...{
        orderId: placed.orderId,
        sessionKey: placed.sessionKey,
        ticketId: (await ticketsOf(season, placed.orderId))[0]?.ticketId,
      },
      ...{ firstName: 'Hal', lastName: 'Holder', email: 'hal@example.org' },
    })
    await reserve(season, enter(season, 'late visitor'), 1041, 1)
  }
  if (!begins) return
  for (const before of [48 * 60, 1, 0, -119, -120, -121]) {
    clock.move({ minutes: minutesUntil(begins.at) - before })
    await read()
  }
  await readPerformanceAtDesk(season, 1041)
  await readOrderAtDesk(season, placed.orderId)
  await tell('manager', orders.refund, {
    ...{
      orderId: placed.orderId,
      ticketIds: (await ticketsOf(season, placed.orderId)).map(({ ticketId }) => ticketId),
    },
    ...{ method: 'card', reason: 'The heating', requestKey: season.newKey() },
  })
  await work('mails are sent')
  await readOrder(season, guests, placed)
  await readBooks(season)
}
