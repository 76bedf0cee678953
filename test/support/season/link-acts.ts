import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import { orders } from '#shared/staff/orders/orders'
import { returnedSeats as staffReturnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { session } from '#shared/ticketing/session/session'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { PASSWORD } from '../accounts.ts'
import { codeAt } from '../desk.ts'
import { SOLD_OUT } from '../season-players.ts'
import { readAccount, readCart, readPerformance, readPerformanceAtDesk } from './readers.ts'
import { buyTickets, enter, enterAs, idOf, mailed, placeCart, reserve, type Season, ticketsOf } from './season.ts'

const TOKEN = /[#=]([\w-]{43})\b/

/** Uses the links in the mails that visitors and colleagues asked for, each before and after it is valid. */
export async function followMailedLinks(season: Season): Promise<void> {
  const { ask, tell, tellAs, desk } = season
  const who = enter(season, 'someone without a password')
  await ask(who, authentication.forgotPassword, { email: 'nobody@example.org' })
  await ask(who, authentication.forgotPassword, { email: 'BEA@example.org' })
  const reset = { token: await mailed(season, 'bea@example.org', TOKEN), password: 'Another1!' }
  await ask(who, authentication.resetPassword, { ...reset, confirmPassword: 'Other1!a' })
  await ask(who, authentication.resetPassword, { ...reset, password: 'short', confirmPassword: 'short' })
  await ask(who, authentication.resetPassword, { ...reset, confirmPassword: reset.password })
  await ask(who, authentication.resetPassword, { ...reset, confirmPassword: reset.password })
  const bea = await enterAs(season, 'bea', reset.password)
  await ask(bea, authentication.forgotPassword, { email: 'bea@example.org' })
  const own = { token: await mailed(season, 'bea@example.org', TOKEN), password: PASSWORD, confirmPassword: PASSWORD }
  await ask(bea, authentication.resetPassword, own)
  await readAccount(season, bea, 11)

  const person = { firstName: 'Nora', lastName: 'News', email: 'nora@example.org' }
  await ask(who, subscribe.subscribe, person)
  await ask(bea, subscribe.subscribe, { ...person, email: 'bea@example.org' })
  const newsletter = { token: await mailed(season, 'nora@example.org', TOKEN) }
  await ask(who, subscribe.confirm, newsletter)
  await ask(who, subscribe.confirm, newsletter)
  await ask(who, subscribe.subscribe, person)
  await mailed(season, 'nora@example.org', TOKEN)

  await reserve(season, who, 61, 2)
  await placeCart(season, who, { email: 'nora@example.org', donation: 10, card: 'successful' })
  await ask(who, privacy.requestLink, { email: 'nora@example.org' })
  const data = { token: await mailed(season, 'nora@example.org', TOKEN) }
  await ask(who, privacy.data, data)
  await ask(who, privacy.unsubscribe, data)
  await ask(who, privacy.data, data)
  await ask(who, privacy.erase, data)
  await ask(who, privacy.data, data)

  const newcomer = desk.stranger('203.0.113.81')
  const invited = await tell('administrator', access.invite, { email: 'newcomer@example.org', role: 'boxOffice' })
  const invitation = /#([\w-]{43})/.exec(invited?.link ?? '')?.[1] ?? ''
  const opened = await tellAs('newcomer', newcomer, access.invitation, { token: invitation })
  const accept = { token: invitation, name: 'Newcomer', password: 'Curtain-call-8' }
  await tellAs('newcomer', newcomer, access.acceptInvitation, { ...accept, code: '000000' })
  const code = codeAt(desk.clock.now(), opened?.secret ?? '')
  await tellAs('newcomer', newcomer, access.acceptInvitation, { ...accept, password: 'short', code })
  await tellAs('newcomer', newcomer, access.acceptInvitation, { ...accept, code })
  await tellAs('newcomer', newcomer, access.me)
  await tellAs('newcomer', newcomer, access.invitation, { token: invitation })
  const staffId = await idOf(season, sql`select id from staff where email = 'newcomer@example.org'`)
  await tell('administrator', access.invite, { email: 'newcomer@example.org', role: 'manager' })
  for (const role of ['manager', 'manager', 'frontOfHouse'])
    await tell('administrator', access.changeRole, { staffId, role })
  await tellAs('newcomer', newcomer, orders.attention)
  await tell('administrator', access.deactivate, { staffId })
  await tell('administrator', access.deactivate, { staffId })
  await tell('administrator', access.colleagues)
  await tellAs('newcomer', newcomer, access.me)
  const again = await tell('administrator', access.invite, { email: 'newcomer@example.org', role: 'manager' })
  const second = /#([\w-]{43})/.exec(again?.link ?? '')?.[1] ?? ''
  const reopened = await tellAs('newcomer', newcomer, access.invitation, { token: second })
  await tellAs('newcomer', newcomer, access.acceptInvitation, {
    ...{ ...accept, token: second, code: codeAt(desk.clock.now(), reopened?.secret ?? '') },
  })
  for (const token of [second, 'nothing'])
    await tellAs('newcomer', newcomer, access.acceptInvitation, { ...accept, token, code })
  await desk.db.execute(sql`
    insert into staff_passkey (staff_id, credential_id, public_key, sign_count, name, created_at)
    select ${staffId}, 'key ' || n, '\\x00', 0, 'Key ' || n, ${desk.clock.now()}::timestamptz from generate_series(1, 3) n`)
  await season.record('passkeys are added', '')
  await tellAs('newcomer', newcomer, access.passkeys)
  const passkeyId = await idOf(season, sql`select min(id) as id from staff_passkey`)
  for (const id of [passkeyId, passkeyId]) await tellAs('newcomer', newcomer, access.removePasskey, { passkeyId: id })
  await tell('administrator', access.colleagues)
  for (let at = 0; at < 2; at++) await tell('administrator', access.removePasskeys, { staffId })
  const self = await idOf(season, sql`select min(id) as id from staff where role = 'administrator'`)
  await tell('administrator', access.changeRole, { staffId: self, role: 'manager' })
  await tell('administrator', access.deactivate, { staffId: 9_999 })
}

/** Visitors wait for returned seats, are offered some, and take, leave or miss them. */
export async function waitForReturnedSeats(season: Season): Promise<void> {
  const { ask, tell, desk, work } = season
  const { db, clock } = desk
  const who = enter(season, 'someone on the list')
  const join = (name: string, seats: number, isAdjacent: boolean) =>
    ask(who, returnedSeats.join, { performanceId: SOLD_OUT, email: `${name}@example.org`, seats, isAdjacent })
  for (const performanceId of [11, 14, 13, 41, 31, 9_999])
    await ask(who, returnedSeats.join, { performanceId, email: 'kay@example.org', seats: 1, isAdjacent: false })
  for (const performanceId of [SOLD_OUT, 11, 14, 13, 9_999])
    await ask(who, returnedSeats.list, { PerformanceId: performanceId })
  await join('kay', 2, true)
  await join('kay', 4, false)
  await join('lou', 1, false)
  await join('mia', 2, false)
  await join('ned', 3, true)
  await join('ada', 1, false)
  const links = new Map<string, string>()
  for (const name of ['kay', 'lou', 'mia', 'ned'])
    links.set(name, await mailed(season, `${name}@example.org`, /returned-seats=([\w.-]+)/))
  const tokenOf = (name: string) => ({ token: links.get(name) ?? '' })
  for (const name of links.keys()) await ask(who, returnedSeats.request, tokenOf(name))
  await ask(who, returnedSeats.request, { token: `${tokenOf('kay').token}x` })
  await ask(who, returnedSeats.take, tokenOf('kay'))
  await ask(who, returnedSeats.leave, tokenOf('mia'))
  await ask(who, returnedSeats.leave, tokenOf('mia'))
  await tell('manager', staffReturnedSeats.list, { performanceId: SOLD_OUT })
  const free = async (...seatIds: number[]) => {
    await db.execute(sql`
      delete from seat_allocation where performance_id = ${SOLD_OUT} and seat_id = any(${seatIds}::int[])`)
    await work('returned seats are offered')
  }
  // Ten in the morning at the venue.
  clock.move({ minutes: (47 * 60 - clock.now().getUTCHours() * 60 - clock.now().getUTCMinutes()) % (24 * 60) })
  await free(15)
  await free(26, 27)
  for (const name of links.keys()) await ask(who, returnedSeats.request, tokenOf(name))
  await readPerformance(season, who, SOLD_OUT)
  await readPerformanceAtDesk(season, SOLD_OUT)
  await mailed(season, 'kay@example.org', TOKEN)
  const kay = enter(season, 'kay')
  await reserve(season, kay, 12, 1)
  for (const each of [kay, kay, who]) await ask(each, returnedSeats.take, tokenOf('kay'))
  await readCart(season, kay)
  await ask(kay, session.extend)
  await placeCart(season, kay, { email: 'kay@example.org', card: 'successful' })
  await work('returned seats are offered')
  await ask(kay, returnedSeats.request, tokenOf('kay'))
  const lou = await enterAs(season, 'cyd')
  await ask(lou, returnedSeats.take, tokenOf('lou'))
  await ask(lou, returnedSeats.leave, tokenOf('lou'))
  await ask(lou, returnedSeats.request, tokenOf('lou'))
  await free(35, 36, 37)
  await ask(who, returnedSeats.request, tokenOf('ned'))
  clock.move({ minutes: 26 * 60 })
  await ask(who, returnedSeats.request, tokenOf('ned'))
  await ask(who, returnedSeats.take, tokenOf('ned'))
  await work('returned seats are offered')
  await ask(who, returnedSeats.request, tokenOf('ned'))
  await join('ned', 1, false)
  await join('pia', 1, false)
  const requestId = await idOf(season, sql`select max(id) as id from returned_seat_request`)
  await tell('manager', staffReturnedSeats.remove, { requestId, reason: 'As asked by phone' })
  await tell('manager', staffReturnedSeats.remove, { requestId, reason: 'As asked by phone' })
  await readPerformanceAtDesk(season, SOLD_OUT)
}

/** Visitors use the links to tickets and hand tickets on. */
export async function useTicketLinks(season: Season): Promise<void> {
  const { ask } = season
  const guest = enter(season, 'guest with tickets')
  const placed = await buyTickets(season, guest, 71, 3, { email: 'pass@example.org' })
  const [first, second] = await ticketsOf(season, placed.orderId)
  const key = await mailed(season, 'pass@example.org', /key=([\w.-]+)/)
  const stranger = enter(season, 'stranger with a link')
  for (const SessionKey of [key, `${key}x`, 'word']) await ask(stranger, tickets.tickets, { SessionKey })
  const holder = { firstName: 'Hal', lastName: 'Holder', email: 'hal@example.org', ticketId: first?.ticketId }
  await ask(stranger, tickets.handOn, { ...holder, sessionKey: key })
  const own = await mailed(season, 'hal@example.org', /key=([\w.-]+)/)
  await ask(stranger, tickets.tickets, { SessionKey: own })
  await ask(stranger, tickets.handOn, { ...holder, email: 'pass@example.org', sessionKey: own })
  await ask(stranger, tickets.exchangeOffers, { SessionKey: own, TicketIds: String(first?.ticketId) })
  await ask(stranger, tickets.exchangeOffers, { SessionKey: key, TicketIds: String(second?.ticketId) })
  await ask(stranger, tickets.exchangeOffers, { SessionKey: key, TicketIds: '999999' })
  for (const Wallet of ['apple', 'google']) await ask(stranger, tickets.walletPass, { SessionKey: key, Wallet })
  await ask(stranger, account.overview)
}
