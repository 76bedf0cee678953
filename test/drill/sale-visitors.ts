import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { buyOverHttp, receiptOf } from '#test/support/http-purchase'
import { type HttpVisitor, httpVisitor } from '#test/support/http-visitor'
import { type Wait, waitInLine } from './wait-in-line.ts'

/**
 * The visitors of a sale, in a separate process. Its first message is a `SaleOrder`. It sends `{ finished }` every
 * `TOLD_EACH` visits, and `SaleFigures` at the end.
 */
export interface SaleOrder {
  url: string
  productionId: number
  performanceIds: number[]
  /** The production's page. */
  page: string
  visitors: number
  /** Seconds over which the visitors arrive. */
  seconds: number
}
export interface SaleFigures {
  /** Number of visits by outcome. */
  ends: Record<End, number>
  orders: number[]
  /** Time of every answer in milliseconds, by step. */
  steps: Record<string, number[]>
  /** Number of failures and refusals, by step and kind. */
  errors: Record<string, number>
  /** The waits of the visitors whom the waiting room admitted. */
  waits: Wait[]
  /** Duration of the whole sale, in seconds. */
  seconds: number
}
type End = 'bought' | 'released their seats' | 'sold out' | 'turned away' | 'failed'

/** Attempts of a visitor whose call is rejected because of load. */
const TRIES = 20
/** Delay before a retry, in milliseconds: what the answers ask for, plus a random delay of up to the same length. */
const TRIES_AFTER = 5_000
/** Attempts of a visitor whose chosen seats were taken in the meantime. */
const CHOICES = 5
/** Maximum pause between two steps, in milliseconds. */
const LONGEST_READING_MS = 2_000
/**
 * Delay before a visitor without a seat tries again, in milliseconds, and the number of tries. Others release seats.
 */
const LOOKS_AGAIN_AFTER = 5_000
const LOOKS_AGAIN = 3
/** Concurrent visitors after the rush, who buy the released seats. */
const LATE = 8
const TOLD_EACH = 100

const ADULT = 1
/** Refusals that are expected: others took the seats, or a killed server had already spent the captcha. */
const REFUSALS = ['SOLD_OUT', 'NOT_ENOUGH_SEATS', 'SEAT_TAKEN', 'LONE_SEAT', 'PROOF_NEEDED']

const random = (below: number) => Math.floor(Math.random() * below)

/** Thrown when a visitor's calls are still rejected after all retries. */
class TurnedAway extends Error {
  override name = 'TurnedAway'
}

function startSale({ url, productionId, performanceIds, page, visitors, seconds }: SaleOrder) {
  const steps: SaleFigures['steps'] = {}
  const errors: SaleFigures['errors'] = {}
  const ends: SaleFigures['ends'] = { bought: 0, 'released their seats': 0, 'sold out': 0, 'turned away': 0, failed: 0 }
  const orders: number[] = []
  const waits: Wait[] = []

  function note(step: string, ms: number, kind: string | null) {
    steps[step] ??= []
    steps[step].push(ms)
    if (kind) errors[`${step}: ${kind}`] = (errors[`${step}: ${kind}`] ?? 0) + 1
  }
  const kindOf = (envelope: Envelope<unknown> | null) =>
    envelope === null ? 'no answer' : envelope.isError ? `${envelope.status} ${envelope.type}` : null

  /** Retries a call that fails for a temporary reason. Throws `TurnedAway`. */
  async function answered<R>(send: () => Promise<Envelope<R> | null>): Promise<Envelope<R>> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const envelope = await send()
      if (envelope && (!envelope.isError || envelope.status < 500)) return envelope
      await delay(TRIES_AFTER + random(TRIES_AFTER))
    }
    throw new TurnedAway()
  }

  async function look(visitor: HttpVisitor, from: string, pause: () => Promise<void>) {
    for (const path of [page, `/purchase/single-event?productionId=${productionId}`]) {
      const since = performance.now()
      const kind = await fetch(url + path, { headers: { 'x-forwarded-for': from } }).then(
        async (response) => ((await response.text()) && response.ok ? null : String(response.status)),
        () => 'no answer',
      )
      note('a page', performance.now() - since, kind)
      await pause()
    }
    await answered(() => visitor.call(session.info))
    await answered(() => visitor.call(production.performances, { ProductionId: productionId }))
  }

  /** Reserves seats that the box office picks. */
  const bestAvailable = (visitor: HttpVisitor, performanceId: number, count: number) =>
    answered(() =>
      visitor.call(production.reserveTicket, { productionId, performanceId, seats: [{ priceTypeId: ADULT, count }] }),
    )

  /** Reserves adjacent seats that were free on the map. Returns null if there are none. */
  async function onTheMap(visitor: HttpVisitor, performanceId: number, count: number) {
    const map = await answered(() =>
      visitor.call(seatSelector.performanceSeats, { PerformanceId: performanceId, Split: true }),
    )
    if (map.isError) return map
    const plan = await planOf(visitor, map.result.plan ?? '')
    const taken = new Set(map.result.statuses?.unavailable)
    const free = plan.filter(({ id, s }) => !s && !taken.has(id))
    if (free.length < count) return null
    const first = random(free.length - count + 1)
    const performanceSeats = free.slice(first, first + count).map(({ id }) => ({ seatId: id, priceTypeId: ADULT }))
    return answered(() => visitor.call(seatSelector.performanceReserve, { performanceId, performanceSeats }))
  }
  let plan: Promise<Result<typeof seatSelector.seatPlan>['seats']> | undefined
  /** Browsers cache the plan. Here all visitors share one copy. */
  const planOf = (visitor: HttpVisitor, name: string) => {
    plan ??= visitor.callUntilSuccess(seatSelector.seatPlan, { Plan: name }).then(({ seats }) => seats)
    return plan
  }

  /** Takes up to four seats of the first performance, or of another if the first has none. */
  async function choose(
    visitor: HttpVisitor,
    number: number,
    isOnTheMap: boolean,
    wait: () => Promise<void>,
  ): Promise<boolean> {
    const pick = isOnTheMap ? onTheMap : bestAvailable
    const reserve = async (performanceId: number, count: number) => {
      const picked = await pick(visitor, performanceId, count)
      if (!picked?.isError || picked.type !== 'WAITING_ROOM') return picked
      await wait()
      return pick(visitor, performanceId, count)
    }
    for (let next = 0; next < performanceIds.length; next++) {
      const performanceId = performanceIds[((number >> 1) + next) % performanceIds.length] ?? 0
      let count = 1 + random(4)
      for (let choice = 0; choice < CHOICES; choice++) {
        const reserved = await reserve(performanceId, count)
        if (reserved && !reserved.isError) return true
        if (reserved && !REFUSALS.includes(reserved.type)) throw new Error(`The seats were refused: ${reserved.type}`)
        if (reserved?.type === 'SOLD_OUT' || (reserved === null && count === 1)) break
        if (reserved?.type !== 'SEAT_TAKEN' && reserved?.type !== 'PROOF_NEEDED') count = 1
      }
    }
    return false
  }

  async function visit(number: number, isLate = false): Promise<End> {
    const from = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    let pass: string | undefined
    const visitor = httpVisitor(url, {
      from,
      waitingRoomToken: () => pass,
      captchaToken: async () => randomUUID(),
      onAnswer: (path, ms, envelope) => note(path.replace('/api/', ''), ms, kindOf(envelope)),
    })
    const pause = async () => (isLate ? undefined : delay(random(LONGEST_READING_MS)))
    const wait = async () => {
      const since = performance.now()
      const { token, wait } = await waitInLine(url, from, page)
      note('the waiting room', performance.now() - since, null)
      waits.push(wait)
      pass = token
      // After the waiting room, the page sends the pass with its first call and then removes it from its address.
      await answered(() => visitor.call(session.info))
      pass = undefined
    }
    await look(visitor, from, pause)
    let hasSeats = await choose(visitor, number, isLate || number % 2 === 0, wait)
    for (let again = 0; !isLate && !hasSeats && again < LOOKS_AGAIN; again++) {
      await delay(LOOKS_AGAIN_AFTER)
      hasSeats = await choose(visitor, number, false, wait)
    }
    if (!hasSeats) return 'sold out'
    await pause()
    if (!isLate && number % 5 === 0) {
      await answered(() => visitor.call(session.clearCart))
      return 'released their seats'
    }
    const since = performance.now()
    const order = await buyOverHttp(visitor, number)
    note('checkout and payment', performance.now() - since, null)
    if (!(await receiptOf(visitor, order))) throw new Error(`Order ${order.orderId} is paid but has no receipt`)
    orders.push(order.orderId)
    return 'bought'
  }
  const ended = (number: number, isLate?: boolean) =>
    visit(number, isLate).then(
      (end) => {
        ends[end] += 1
        return end
      },
      (error: unknown) => {
        const isTurnedAway = error instanceof TurnedAway
        ends[isTurnedAway ? 'turned away' : 'failed'] += 1
        if (!isTurnedAway) note('a visit', 0, String(error).slice(0, 120))
        return null
      },
    )

  return async (told: (finished: number) => void): Promise<SaleFigures> => {
    const since = performance.now()
    let finished = 0
    await Promise.all(
      Array.from({ length: visitors }, async (_, number) => {
        await delay(random(seconds * 1_000))
        await ended(number)
        if (++finished % TOLD_EACH === 0) told(finished)
      }),
    )
    let next = visitors
    await Promise.all(
      Array.from({ length: LATE }, async () => {
        while ((await ended(next++, true)) === 'bought');
      }),
    )
    return { ends, orders, steps, errors, waits, seconds: (performance.now() - since) / 1_000 }
  }
}

process.on('message', async (order: SaleOrder) => {
  process.send?.(await startSale(order)((finished) => process.send?.({ finished })))
})
// The figures are several megabytes, so the process exits only after the parent has received them.
process.on('disconnect', () => process.exit())
