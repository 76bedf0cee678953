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
 * The visitors of a sale, in a process of their own. It is given a `SaleOrder` in its first message, says
 * `{ finished }` after every so many visits, and at the end `SaleFigures`.
 */
export interface SaleOrder {
  url: string
  productionId: number
  performanceIds: number[]
  /** The production's page. */
  page: string
  visitors: number
  /** Within how many seconds they arrive. */
  seconds: number
}
export interface SaleFigures {
  /** How many visits ended how. */
  ends: Record<End, number>
  orders: number[]
  /** Milliseconds of every answer, by step. */
  steps: Record<string, number[]>
  /** How many answers of a step were failures or refusals, by step and kind. */
  errors: Record<string, number>
  /** How those waited whom the waiting room let in. */
  waits: Wait[]
  /** How long everything took, in seconds. */
  seconds: number
}
type End = 'bought' | 'gave their seats up' | 'sold out' | 'turned away' | 'failed'

/** A visitor who is told that too many are here tries again so often. */
const TRIES = 20
/** Between two tries, in milliseconds: as long as the answers ask for, and up to as long again. */
const TRIES_AFTER = 5_000
/** How often somebody chooses again whose seats were taken meanwhile. */
const CHOICES = 5
/** Between two steps, at most, in milliseconds. */
const LOOKS_FOR = 2_000
/** Who finds no seat looks again after so many milliseconds, so often: others give theirs up. */
const LOOKS_AGAIN_AFTER = 5_000
const LOOKS_AGAIN = 3
/** Visitors after the rush, who buy what was given up, this many at once. */
const LATE = 8
const TOLD_EACH = 100

const ADULT = 1
/** What a buyer may meet who wants what others have taken, or whose captcha was spent by a server that was killed. */
const REFUSALS = ['SOLD_OUT', 'NOT_ENOUGH_SEATS', 'SEAT_TAKEN', 'LONE_SEAT', 'PROOF_NEEDED']

const random = (below: number) => Math.floor(Math.random() * below)

/** No more calls of this visitor are answered. */
class TurnedAway extends Error {
  override name = 'TurnedAway'
}

function startSale({ url, productionId, performanceIds, page, visitors, seconds }: SaleOrder) {
  const steps: SaleFigures['steps'] = {}
  const errors: SaleFigures['errors'] = {}
  const ends: SaleFigures['ends'] = { bought: 0, 'gave their seats up': 0, 'sold out': 0, 'turned away': 0, failed: 0 }
  const orders: number[] = []
  const waits: Wait[] = []

  function note(step: string, ms: number, kind: string | null) {
    steps[step] ??= []
    steps[step].push(ms)
    if (kind) errors[`${step}: ${kind}`] = (errors[`${step}: ${kind}`] ?? 0) + 1
  }
  const kindOf = (envelope: Envelope<unknown> | null) =>
    envelope === null ? 'no answer' : envelope.isError ? `${envelope.status} ${envelope.type}` : null

  /** Repeats what fails for a reason that passes. Throws `TurnedAway`. */
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

  /** Seats that the box office finds. */
  const bestAvailable = (visitor: HttpVisitor, performanceId: number, count: number) =>
    answered(() =>
      visitor.call(production.reserveTicket, { productionId, performanceId, seats: [{ priceTypeId: ADULT, count }] }),
    )

  /** Neighbours on the map that are free, as it was a moment ago; null where there are none. */
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
  /** Browsers keep it; here one does for all. */
  const planOf = (visitor: HttpVisitor, name: string) => {
    plan ??= visitor.callUntilSuccess(seatSelector.seatPlan, { Plan: name }).then(({ seats }) => seats)
    return plan
  }

  /** Takes up to four seats, where there are none of the first performance of another. */
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
    const pause = async () => (isLate ? undefined : delay(random(LOOKS_FOR)))
    const wait = async () => {
      const since = performance.now()
      const { token, wait } = await waitInLine(url, from, page)
      note('the waiting room', performance.now() - since, null)
      waits.push(wait)
      pass = token
      // The page that a visitor comes back to shows the pass with its first call, and then takes it from its address.
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
      return 'gave their seats up'
    }
    const since = performance.now()
    const order = await buyOverHttp(visitor, number)
    note('checkout and payment', performance.now() - since, null)
    if (!(await receiptOf(visitor, order))) throw new Error(`Order ${order.orderId} was paid and has no receipt`)
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
// Its figures are several megabytes: it stays until they are taken.
process.on('disconnect', () => process.exit())
