import type { FastifyPluginAsync } from 'fastify'
import { bestAvailable } from '#shared/seats/best-available'
import type { BoxOffice } from '../box-office.ts'
import { deleteOfferCart, openOfferCart } from '../carts/offer-cart.ts'
import { writeTickets } from '../carts/performance-line.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import { periodicJob, runWhileListening } from '../periodic-job.ts'
import { amountOf, type OfferedPrice, offeredPrices, zonesOffering } from '../production/offered-prices.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { lockZones } from '../seating/hold-best-available.ts'
import { holdSeats, occupiedSeats, releaseSeats, SEATS_CHANGED } from '../seating/holds.ts'
import { returnsEnd } from '../tickets/return-rules.ts'
import { hasList, isOfferingTime, offerMs } from '../whats-on/returned-seats-rules.ts'
import { saleRefusal } from '../whats-on/sale-terms.ts'
import { mailed } from './join-list.ts'
import { nextOffer, type WaitingRequest } from './next-offer.ts'
import { type ListedPerformance, listedColumns } from './read-list.ts'
import { offerMail } from './request-mails.ts'
import { requestSecret, requestToken } from './request-token.ts'

const EVERY_MS = 2_000

/** Offers returned seats to the lists, every two seconds. Several box offices may do so at once. */
export const seatOffers: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const job = periodicJob(
    (stopped) => offerSeats(boxOffice, stopped),
    EVERY_MS,
    (error) => app.log.error({ err: error }, 'Returned seats could not be offered'),
  )
  runWhileListening(app, job)
}

interface List extends ListedPerformance {
  isWaiting: boolean
  openSeats: number[]
  returnsUntil: Date | null
}

/**
 * Works through the lists for returned seats. The offers of a list are made in one transaction with their mails, which
 * locks the list, so that each is made once.
 */
export async function offerSeats(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  const { db } = boxOffice
  const lists = await db.query<{ id: number; hallId: number }>(sql`
    select f.id, f.hall_id
      from returned_seat_list l
      join performance f on f.id = l.performance_id
     where l.is_waiting
        or exists (select from returned_seat_request r
                    where r.performance_id = l.performance_id and r.state in ('waiting', 'offered'))
     order by f.starts_at, f.id`)
  if (lists.length === 0) return
  const secret = await requestSecret(db, boxOffice)
  for (const { id, hallId } of lists) {
    if (stopped?.aborted) return
    const plan = await boxOffice.hallPlan(hallId)
    await db.transaction((tx) => workOnList(boxOffice, tx, { id, plan, secret }))
  }
}

/** Works on a list, unless another box office does. */
async function workOnList(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, plan, secret }: { id: number; plan: HallPlan; secret: string },
): Promise<void> {
  const { settings, clock } = boxOffice
  const now = clock.now()
  const list = await lockList(tx, id)
  if (!list) return
  await endOffers(tx, id, now)
  await endRequests(tx, list, now)
  const isOpen = !saleRefusal(list, false, now) && hasList(list, settings, now)
  if (isOpen && isOfferingTime(settings, now)) {
    const openSeats = await offerFreeSeats(boxOffice, tx, { list, plan, secret, now })
    await writeList(tx, list, { isWaiting: await hasWaiting(tx, id), openSeats })
  } else await writeList(tx, list, { isWaiting: isOpen && (await hasWaiting(tx, id)), openSeats: list.openSeats })
}

/** Returns the list, locked until the transaction ends, unless another box office works on it. */
const lockList = (tx: Transaction, id: number) =>
  tx.first<List>(sql`
    select ${listedColumns}, l.is_waiting, l.open_seats,
           (select m.returns_until from performance_move m
             where m.performance_id = f.id order by m.id desc limit 1) as returns_until
      from returned_seat_list l
      join performance f on f.id = l.performance_id
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where l.performance_id = ${id}
       for update of l skip locked`)

/** Records the offers whose seats were bought, and those whose seats are no longer held. */
async function endOffers(tx: Transaction, performanceId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update returned_seat_request r
       set state = case when exists (select from orders o
                                       join order_ticket t on t.order_id = o.id and t.performance_id = r.performance_id
                                      where o.cart_id = r.cart_id and o.state = 'completed')
                        then 'taken' else 'lapsed' end
     where r.performance_id = ${performanceId} and r.state = 'offered'
       and not exists (select from seat_allocation a
                        where a.cart_id = r.cart_id and a.performance_id = r.performance_id
                          and a.state = 'held' and a.expires_at > ${now})`)
}

/** Deletes waiting requests without a purpose: of addresses that bought tickets, and once it is too late. */
async function endRequests(tx: Transaction, { id, state, startsAt }: List, now: Date): Promise<void> {
  const isOver = state === 'cancelled' || startsAt <= now
  await tx.execute(sql`
    delete from returned_seat_request r
     where r.performance_id = ${id} and r.state = 'waiting'
       and (${isOver}
            or exists (select from order_ticket t
                         join orders o on o.id = t.order_id and o.completed_at > r.requested_at
                         join customer c on c.id = o.customer_id
                        where t.performance_id = r.performance_id and t.returned_at is null
                          and lower(c.email) = r.email))`)
}

async function hasWaiting(tx: Transaction, id: number): Promise<boolean> {
  const waiting = await tx.first(sql`
    select from returned_seat_request where performance_id = ${id} and state = 'waiting' limit 1`)
  return waiting !== undefined
}

async function writeList(
  tx: Transaction,
  { id, ...before }: List,
  { isWaiting, openSeats }: { isWaiting: boolean; openSeats: readonly number[] },
): Promise<void> {
  const isSame =
    before.openSeats.length === openSeats.length && openSeats.every((seat, at) => seat === before.openSeats[at])
  if (isSame && before.isWaiting === isWaiting) return
  await tx.execute(sql`
    update returned_seat_list set is_waiting = ${isWaiting}, open_seats = ${[...openSeats]}::int[]
     where performance_id = ${id}`)
  tx.announce(SEATS_CHANGED, id)
}

interface Work {
  list: List
  plan: HallPlan
  secret: string
  now: Date
}

type Waiting = WaitingRequest & { email: string }

/** Offers the free seats, and returns those that stay on open sale because they fit no request. */
async function offerFreeSeats(boxOffice: BoxOffice, tx: Transaction, work: Work): Promise<number[]> {
  const { list, plan, now } = work
  const prices = await offeredPrices(tx, list.id, { priceTypes: new Set() })
  const usual = prices.find(({ kind }) => kind === 'Primary')
  const zones = usual ? zonesOffering(prices, [usual.priceTypeId]) : []
  await lockZones(tx, list.id, zones)
  const line = await tx.query<Waiting>(sql`
    select id, email, count, is_adjacent, times_passed
      from returned_seat_request
     where performance_id = ${list.id} and state = 'waiting'
     order by id`)
  const taken = await occupiedSeats(tx, list.id, now)
  const canCollect = now < returnsEnd(list)
  const free = () =>
    [...plan.zoneOfSeat.keys()].filter((seat) => !taken.has(seat)).toSorted((one, other) => one - other)
  for (;;) {
    const next = nextOffer(line, seatFinder(plan, zones, taken), { canCollect })
    if (!next.request) {
      const isCollected = next.isCollecting ? collectable(plan, zones) : () => false
      return free().filter((seat) => !isCollected(seat))
    }
    if (!(await makeOffer(boxOffice, tx, work, { ...next, prices, priceTypeId: usual?.priceTypeId ?? 0 })))
      return free().filter((seat) => list.openSeats.includes(seat))
    line.splice(line.indexOf(next.request), 1)
    for (const seat of next.seats) taken.add(seat)
  }
}

/** Returns whether a seat can be offered to the list: one with a usual price that isn't a wheelchair place. */
function collectable({ rows, zoneOfSeat }: HallPlan, zones: readonly number[]) {
  const places = new Set(rows.flatMap((row) => row.seats.filter((seat) => seat.isAccessPlace).map(({ id }) => id)))
  return (seat: number) => zones.includes(zoneOfSeat.get(seat) ?? 0) && !places.has(seat)
}

/** Returns a function that finds the best free seats for a request. Equal requests share a search. */
function seatFinder(plan: HallPlan, zones: readonly number[], taken: ReadonlySet<number>) {
  const found = new Map<string, number[] | undefined>()
  return ({ count, isAdjacent }: WaitingRequest): number[] | undefined => {
    const key = `${count} ${isAdjacent}`
    if (!found.has(key)) {
      const best = bestAvailable(plan.rows, { count, zones, taken })
      found.set(key, best && (!isAdjacent || best.together === 'row') ? best.seats : undefined)
    }
    return found.get(key)
  }
}

interface Offer {
  request: Waiting
  seats: readonly number[]
  passed: readonly Waiting[]
  prices: readonly OfferedPrice[]
  priceTypeId: number
}

/** Holds seats in a new cart and writes the mail. Returns false, and changes nothing, if a seat was taken meanwhile. */
async function makeOffer(
  { settings }: BoxOffice,
  tx: Transaction,
  { list, plan, secret, now }: Work,
  { request, seats, passed, prices, priceTypeId }: Offer,
): Promise<boolean> {
  const endsAt = new Date(now.getTime() + offerMs(settings))
  const cart = await openOfferCart(tx, { expiresAt: endsAt, now })
  const hold = { cartId: cart.id, performanceId: list.id, seats, expiresAt: endsAt, isForList: true }
  const held = await holdSeats(tx, hold, now)
  if (held.length < seats.length) {
    await releaseSeats(tx, { ...hold, seats: held })
    await deleteOfferCart(tx, cart)
    return false
  }
  await writeTickets({ tx, cart, now }, list.id, {
    seats,
    priceTypes: seats.map(() => priceTypeId),
    amounts: seats.map((seat) => amountOf(prices, priceTypeId, plan.zoneOfSeat.get(seat) ?? 0)),
  })
  await tx.execute(sql`
    update returned_seat_request set state = 'offered', cart_id = ${cart.id}, offered_at = ${now} where id = ${request.id}`)
  await tx.execute(sql`
    update returned_seat_request set times_passed = times_passed + 1
     where id = any (${passed.map(({ id }) => id)}::bigint[])`)
  for (const each of passed) each.timesPassed++
  await tx.execute(sql`
    update returned_seat_list set offered_seats = offered_seats + ${seats.length} where performance_id = ${list.id}`)
  const { id, email, count, isAdjacent } = request
  const mailedRequest = { id, token: requestToken(id, secret), email, count, isAdjacent, performance: mailed(list) }
  const mail = offerMail(mailedRequest, { seats: await describeSeats(tx, seats), endsAt }, settings)
  await writeMail(tx, mail, now, { isLimited: false })
  return true
}

async function describeSeats(tx: Transaction, seats: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ screen: string; row: string; number: number; zone: string }>(sql`
    select c.name as screen, s.row, s.number, z.name as zone
      from seat s
      join screen c on c.id = s.screen_id
      join zone z on z.id = s.zone_id
     where s.id = any (${[...seats]}::int[])
     order by c.position, s.row_position, s.position`)
  return rows.map(({ screen, row, number, zone }) => `${screen}, row ${row}, seat ${number} · ${zone}`)
}
