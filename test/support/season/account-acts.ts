import { sql } from '#server/box-office/database/sql'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { production } from '#shared/ticketing/production/production'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { PASSWORD } from '../accounts.ts'
import { address, guest } from '../test-checkout.ts'
import { readAccount, readCart, readOrder, readOrderAtDesk } from './readers.ts'
import { buyTickets, enter, enterAs, idOf, mailed, placeCart, type Season, ticketsOf } from './season.ts'

/** A customer changes everything in an account, badly and well, and closes it. */
export async function keepAnAccount(season: Season): Promise<void> {
  const { ask, desk, work } = season
  const guests = enter(season, 'guest before the account')
  const placed = await buyTickets(season, guests, 12, 2, { email: 'fay@example.org' })
  const who = enter(season, 'fay')
  const person = {
    firstName: 'Fay',
    surname: 'Lovelace',
    email: 'Fay@example.org',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    subscribe: true,
  }
  for (const more of [
    { prefix: 99 },
    { confirmPassword: 'Other1!a' },
    { email: 'ada@example.org' },
    { password: 'x', confirmPassword: 'x' },
  ])
    await ask(who, account.register, { ...person, ...more })
  await ask(who, account.register, person)
  await ask(enter(season, 'fay once more'), account.register, person)
  await mailed(season, 'fay@example.org', /[#=]([\w-]{43})/)
  await readAccount(season, who, 12)
  const details = {
    prefix: 1,
    firstName: 'Fay',
    middleName: 'M',
    lastName: 'Miller',
    email: 'fay@example.org',
    phone: '0400 555 666',
    dateOfBirth: '1990-02-03',
    password: null,
  }
  await ask(who, account.edit, details)
  await ask(enter(season, 'fay without a password'), authentication.forgotPassword, { email: 'fay@example.org' })
  for (const more of [
    { dateOfBirth: '2037-12-31' },
    { dateOfBirth: null, middleName: null, prefix: null },
    { prefix: 99 },
    { phone: 'word' },
    { email: 'fay2@example.org' },
    { email: 'fay2@example.org', password: 'wrong' },
    { email: 'ada@example.org', password: PASSWORD },
    { email: 'fay2@example.org', password: PASSWORD },
    { email: 'fay@example.org', password: PASSWORD },
  ])
    await ask(who, account.edit, { ...details, ...more })
  await ask(who, account.addressEdit, { address })
  await ask(who, account.addressEdit, { addressKey: 'k1' })
  await ask(who, account.addressEdit, { addressKey: 'k2' })
  await ask(who, account.addressEdit, { address: { ...address, countryId: 2, stateId: null, line2: 'Flat 2' } })
  for (const wrong of [{ stateId: 99 }, { countryId: 99 }, { postCode: 'x' }, { stateId: null }])
    await ask(who, account.addressEdit, { address: { ...address, ...wrong } })
  const customerId = await idOf(
    season,
    sql`select id from customer where email = 'fay@example.org' and password_hash is not null`,
  )
  const addressIds = (
    await desk.db.query<{ id: number }>(sql`select id from address where customer_id = ${customerId} order by id`)
  ).map(({ id }) => id)
  await ask(who, account.addresses)
  for (const id of [...addressIds.slice(1, 2), 700_001]) {
    await ask(who, account.addressEdit, { addressId: id, address: { ...address, line1: '7 Moved Street' } })
    await ask(who, account.addressSetPrimary, { id })
  }
  for (const id of [...addressIds, 700_001]) await ask(who, account.addressDelete, { id })
  await ask(who, account.setCommunicationPreferences, { emailCommunications: true, phoneCommunications: true })
  await ask(who, account.setCommunicationPreferences, { emailCommunications: false, phoneCommunications: true })
  const passwords = { currentPassword: PASSWORD, newPassword: 'Another1!', confirmPassword: 'Another1!' }
  const elsewhere = await enterAs(season, 'fay')
  for (const more of [
    { confirmPassword: 'Other1!a' },
    { currentPassword: 'wrong' },
    { newPassword: 'x', confirmPassword: 'x' },
    {},
  ])
    await ask(who, account.changePassword, { ...passwords, ...more })
  await ask(elsewhere, account.overview)
  await enterAs(season, 'fay', 'Another1!')
  await ask(who, account.devices)
  const sessionId = await idOf(season, sql`select max(id) as id from session where customer_id = ${customerId}`)
  for (const id of [sessionId || 1, sessionId || 1, 1]) await ask(who, account.signOutDevice, { id })
  const own = await buyTickets(season, who, 11, 3)
  await readOrder(season, guests, placed)
  const ids = (
    await desk.db.query<{ id: number }>(sql`select id from order_ticket where order_id = ${own.orderId} order by id`)
  ).map(({ id }) => id)
  await ask(who, account.returnableTickets, { TessituraPerformanceId: 11 })
  await ask(who, account.exchangeOffers, { TessituraPerformanceId: 11, SeatNumbers: String(ids[0]) })
  const to = async (toPerformanceId: number, seatNumbers: unknown[], seatIds: number[] = []) =>
    ask(who, account.exchangeTickets, { tessituraPerformanceId: 11, seatNumbers, toPerformanceId, seatIds })
  const freeIn = async (zoneId: number) => [
    await idOf(
      season,
      sql`
      select s.id from seat s left join seat_allocation a on a.seat_id = s.id and a.performance_id = 12
       where s.zone_id = ${zoneId} and a.seat_id is null and s.attributes = '{}' order by s.id desc limit 1`,
    ),
  ]
  const cheaper = await freeIn(2)
  for (let at = 0; at < 2; at++) await to(12, [ids[0]], cheaper)
  await to(12, [ids[1]], cheaper)
  await to(12, [1], cheaper)
  await to(71, [ids[1]])
  await to(13, [ids[1]])
  await to(14, [ids[1]])
  const seatId = await idOf(
    season,
    sql`
    select s.id from seat s left join seat_allocation a on a.seat_id = s.id and a.performance_id = 12
     where s.hall_id = 1 and s.zone_id = 1 and a.seat_id is null order by s.id limit 1`,
  )
  await to(12, [ids[1]], [seatId, seatId + 1])
  await to(12, [ids[1]], [seatId])
  await ask(who, account.returnTickets, { tessituraPerformanceId: 11, seatNumbers: [ids[2]] })
  for (const each of [11, 12, 13, 14, 9_999]) {
    await ask(who, account.returnableTickets, { TessituraPerformanceId: each })
    await ask(who, account.resendTickets, { tessituraPerformanceId: each })
    await ask(who, account.exchangeOffers, { TessituraPerformanceId: each, SeatNumbers: String(ids[2]) })
    await ask(who, tickets.tickets, { PerformanceId: each })
  }
  for (let at = 0; at < 4; at++) await ask(who, account.resendTickets, { tessituraPerformanceId: 12 })
  const documentId = await idOf(season, sql`select max(id) as id from sales_document where order_id = ${own.orderId}`)
  await ask(who, account.document, { OrderId: own.orderId, DocumentId: documentId })
  await ask(who, account.document, { OrderId: placed.orderId, DocumentId: documentId })
  await readAccount(season, who, 12)
  await work('mails are sent')
  await ask(who, account.signOutEverywhere)
  await ask(who, account.overview)
  const back = await enterAs(season, 'fay', 'Another1!')
  await ask(back, account.close, { password: 'wrong' })
  await ask(back, account.close, { password: 'Another1!' })
  await readCart(season, back)
  await enterAs(season, 'fay', 'Another1!')
  await work('mails are sent')
}

/** Exchanges tickets for dearer ones online: the difference is paid, declined, left, late, and in two tabs at once. */
export async function exchangeOnline(season: Season): Promise<void> {
  const { ask, desk, provider, work } = season
  const { db, clock } = desk
  const who = await enterAs(season, 'dot')
  await ask(who, production.reserveTicket, {
    productionId: 1,
    performanceId: 11,
    zoneId: 2,
    seats: [{ priceTypeId: 1, count: 5 }],
  })
  const placed = await placeCart(season, who, { card: 'successful' })
  if (!placed) return
  const ids = (await ticketsOf(season, placed.orderId)).map(({ ticketId }) => ticketId)
  const dearer = (
    await db.query<{ id: number }>(sql`
      select s.id from seat s left join seat_allocation a on a.seat_id = s.id and a.performance_id = 12
       where s.zone_id = 1 and a.seat_id is null order by s.id limit 8`)
  ).map(({ id }) => id)
  const exchange = (at: number, seatAt: number) =>
    ask(who, account.exchangeTickets, {
      ...{ tessituraPerformanceId: 11, seatNumbers: [ids[at]], toPerformanceId: 12, seatIds: [dearer[seatAt]] },
    })
  const sessionOf = async () =>
    (
      await db.first<{ id: string }>(sql`
      select provider_session_id as id from payment where provider_session_id is not null order by payment.id desc limit 1`)
    )?.id ?? ''
  const confirm = async (sessionId: string, hasLeft = false) =>
    ask(who, tickets.exchangePayment, { sessionId, hasLeft })
  await ask(who, account.exchangeOffers, { TessituraPerformanceId: 11, SeatNumbers: ids.join() })
  for (const seatAt of [0, 0, 1]) await exchange(0, seatAt)
  const open = await sessionOf()
  await ask(who, account.returnTickets, { tessituraPerformanceId: 11, seatNumbers: [ids[0]] })
  await confirm(open)
  await confirm(open, true)
  await confirm(open)
  for (const [at, status] of ['successful', 'declined', 'cancelled'].entries()) {
    await exchange(at, at + 2)
    const sessionId = await sessionOf()
    provider.alter(sessionId, { status: status as 'successful' })
    await confirm(sessionId)
    await confirm(sessionId)
  }
  await exchange(3, 5)
  const late = await sessionOf()
  clock.move({ minutes: 45 })
  await work('payments are reconciled')
  provider.alter(late, { status: 'successful' })
  await confirm(late)
  await work('payments are reconciled')
  await confirm('nothing')
  await work('mails are sent')
  await readOrderAtDesk(season, placed.orderId)
  await readOrder(season, who, placed)
  await readAccount(season, who, 12)
}

/** Log-ins and codes that fail until they are locked, and open again later. */
export async function guessPasswords(season: Season): Promise<void> {
  const { ask, desk } = season
  const who = enter(season, 'someone who guesses')
  const guess = (password: string) => ask(who, authentication.login, { userName: 'cyd@example.org', password })
  for (let at = 0; at < 11; at++) await guess('Mistake1!')
  await guess(PASSWORD)
  await ask(enter(season, 'cyd elsewhere'), authentication.login, { userName: 'cyd@example.org', password: PASSWORD })
  desk.clock.move({ minutes: 14 })
  await guess(PASSWORD)
  desk.clock.move({ minutes: 60 })
  await guess(PASSWORD)
  for (let at = 0; at < 6; at++) await ask(who, authentication.forgotPassword, { email: 'cyd@example.org' })
  await ask(who, account.close, { password: 'wrong' })
  await ask(who, account.edit, {
    ...guest,
    prefix: null,
    middleName: null,
    dateOfBirth: null,
    email: 'cyd2@example.org',
    password: 'wrong',
  })
}
