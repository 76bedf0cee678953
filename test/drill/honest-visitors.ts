import { setTimeout as delay } from 'node:timers/promises'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { httpVisitor } from '#test/support/http-visitor'

const VISITORS = 20
/** Pause between two actions of a visitor, in milliseconds. */
const READING_MS = 250
const PRODUCTION = 1001
const ADULT = 1

/** The honest visitors' 95th percentile in milliseconds, their answers, and how many of them failed. */
export interface Fared {
  p95: number
  answers: number
  failures: number
}

/** Runs twenty visitors for `seconds`. Each has its own address, browses, holds two seats and releases them. */
export async function honestVisitors(url: string, seconds: number): Promise<Fared> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0

  async function timed(act: () => Promise<boolean>) {
    const since = performance.now()
    if (!(await act())) failures += 1
    times.push(performance.now() - since)
    await delay(READING_MS)
  }
  async function visit(number: number) {
    const from = `198.51.100.${number + 1}`
    const visitor = httpVisitor(url, { from })
    const page = (path: string) => () =>
      fetch(url + path, { headers: { 'x-forwarded-for': from } }).then(
        async (response) => response.ok && (await response.text()).length > 0,
        () => false,
      )
    const shown = await visitor.callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    const performanceId = shown.performances[number % shown.performances.length]?.id ?? 0
    const seats = [{ priceTypeId: ADULT, count: 2 }]
    while (performance.now() < until) {
      await timed(page('/'))
      await timed(page(`/purchase/single-event?productionId=${PRODUCTION}`))
      await timed(async () => {
        const held = await visitor.call(production.reserveTicket, { productionId: PRODUCTION, performanceId, seats })
        return held !== null && (!held.isError || held.status < 500)
      })
      await timed(async () => (await visitor.call(session.clearCart))?.isError === false)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visit(number)))
  const sorted = times.toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, answers: times.length, failures }
}
