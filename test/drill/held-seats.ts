import { setTimeout as delay } from 'node:timers/promises'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { type HttpVisitor, httpVisitor } from '#test/support/http-visitor'
import { ADULT, ATTACKER, type Attack, BEYOND_RULES, PRODUCTION, repeatedly } from './attack.ts'

/** Lifetime of a cart and of a card page in this venue, in minutes: the smallest that the settings allow. */
const MINUTES = 1
/** Three cart lifetimes, and three card pages with a grace period of 30 seconds each, in seconds. */
const LONGEST_HOLD = 60 * 3 * MINUTES + 3 * (60 * MINUTES + 30)
const SEATS = 6
/** Lifts the limits by network, because only the rules for holding seats are tested here. */
const UNBOUNDED = { CALLS_PER_MINUTE_NETWORK: '1000000', HELD_SEATS_NETWORK: '100000', OPEN_CALLS_NETWORK: '1000' }
const CARTS = 10

/**
 * Holds the same six seats for as long as the rules allow: visitors reserve, extend, go to the card page, come back,
 * clear the cart and reserve the same seats again. Reports the longest time for which a cart held the seats, which must
 * not exceed `LONGEST_HOLD`.
 */
export const heldSeats: Attack = {
  name: 'held seats',
  seconds: LONGEST_HOLD + 60,
  settings: { CART_MINUTES: `${MINUTES}`, PAYMENT_MINUTES: `${MINUTES}`, RESERVATION_PROOF: 'false', ...UNBOUNDED },
  async run(url, signal) {
    let longest = 0
    let attempts = 0
    let rounds = 0
    const { performances } = await httpVisitor(url).callUntilSuccess(production.performances, {
      ProductionId: PRODUCTION,
    })
    await repeatedly(signal, CARTS, async (cart) => {
      const visitor = httpVisitor(url, { from: ATTACKER })
      const performanceId = performances[cart % performances.length]?.id ?? 0
      const seatIds = await freeSeats(visitor, performanceId, cart)
      const since = Date.now()
      while (!signal.aborted) {
        const held = await hold(visitor, performanceId, seatIds, cart)
        if (!held) break
        attempts += held.isAttempt ? 1 : 0
        rounds += 1
        longest = Math.max(longest, (held.end - since) / 1_000)
        await delay(200, undefined, { signal })
      }
    })
    const verdict = longest <= LONGEST_HOLD ? 'within' : BEYOND_RULES
    return `${rounds} rounds, ${attempts} attempts to pay, seats held for ${Math.round(longest)} s, ${verdict} the ${LONGEST_HOLD} s allowed`
  },
  async isServed(url) {
    const visitor = httpVisitor(url, { from: '198.51.100.200' })
    const { performances } = await visitor.callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    const performanceId = performances[0]?.id ?? 0
    const seats = [{ priceTypeId: ADULT, count: 2 }]
    const answer = await visitor.call(production.reserveTicket, { productionId: PRODUCTION, performanceId, seats })
    return answer?.isError === false
  },
}

async function freeSeats(visitor: HttpVisitor, PerformanceId: number, cart: number): Promise<number[]> {
  const { seats } = await visitor.callUntilSuccess(seatSelector.performanceSeats, { PerformanceId })
  const free = seats.filter(({ s }) => s === 'Available').map(({ id }) => id)
  return free.slice(cart * SEATS, (cart + 1) * SEATS)
}

/**
 * Reserves the seats and tries every way to hold them longer. Returns the cart's expiry, or null if they were refused.
 */
async function hold(visitor: HttpVisitor, performanceId: number, seatIds: readonly number[], cart: number) {
  const performanceSeats = seatIds.map((seatId) => ({ seatId, priceTypeId: ADULT }))
  const reserved = await visitor.call(seatSelector.performanceReserve, { performanceId, performanceSeats })
  if (!reserved || reserved.isError) return null
  await visitor.call(session.extend)
  await visitor.call(checkout.guestCreate, {
    ...{ firstName: 'Ada', lastName: 'King', email: `ada.${cart}@example.org`, phone: '0400 000 000' },
    address: { countryId: 1, stateId: 7, line1: '1 Swanston Street', suburb: 'Melbourne', postCode: '3000' },
  })
  const finalized = await visitor.call(order.finalize)
  await visitor.call(order.abandonPayment)
  const info = await visitor.call(session.info)
  await visitor.call(session.clearCart)
  if (!info || info.isError || !info.result.expiration) return null
  return { end: Date.parse(info.result.expiration), isAttempt: finalized?.isError === false }
}
