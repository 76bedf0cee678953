import { setTimeout as delay } from 'node:timers/promises'
import { singleEventPath } from '#shared/routes'
import { everyCall } from '#shared/ticketing/contract'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { productionBySlug } from '#test/support/demonstration-programme'
import { httpVisitor } from '#test/support/http-visitor'
import { openVenue } from '#test/support/venue'

const VISITORS = Number(process.env.DRILL_READERS ?? 1_000)
const SECONDS = Number(process.env.DRILL_SECONDS ?? 60)
/** Interval at which each visitor loads the production, its dates and one performance's seats, in milliseconds. */
const RELOAD_INTERVAL_MS = 10_000
/** Maximum calls a second for one line of the contract. */
const MAX_CALLS_PER_SECOND = 2

/**
 * Sends visitors without a session to one production's pages. Prints how many calls a second reach the box office for
 * each line of the contract that visitors share. Returns whether all are within the limit.
 */
export async function reads(): Promise<boolean> {
  const { tessituraId: productionId, route } = productionBySlug('jupiter')
  const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info' })
  let failures = 0
  try {
    const shown = await httpVisitor(venue.url).callUntilSuccess(production.performances, { ProductionId: productionId })
    const performanceId = shown.performances[0]?.id ?? 0
    const look = async (number: number) => {
      const from = `11.0.${number >> 8}.${number & 255}`
      const visitor = httpVisitor(venue.url, {
        from,
        onAnswer: (_path, _ms, answer) => void (answer?.isError === false || failures++),
      })
      for (const path of [route, singleEventPath(productionId)]) {
        const page = await fetch(venue.url + path, { headers: { 'x-forwarded-for': from } })
        if (!(await page.text()) || !page.ok) failures++
      }
      await visitor.call(session.info)
      await visitor.call(production.performances, { ProductionId: productionId })
      await visitor.call(seatSelector.performanceSeats, { PerformanceId: performanceId, Split: true })
    }
    const from = venue.log().length
    const until = performance.now() + SECONDS * 1_000
    await Promise.all(
      Array.from({ length: VISITORS }, async (_, number) => {
        await delay(Math.random() * RELOAD_INTERVAL_MS)
        while (performance.now() < until) {
          await look(number)
          await delay(RELOAD_INTERVAL_MS)
        }
      }),
    )
    const rows = linesAsked(venue.log().slice(from))
    console.log(`${VISITORS} visitors for ${SECONDS} s, ${failures} failures; calls that reached the box office:`)
    console.table(rows)
    return (
      failures === 0 &&
      rows.some(({ shared }) => shared) &&
      rows.every(({ shared, second }) => !shared || second <= MAX_CALLS_PER_SECOND)
    )
  } finally {
    await venue.close()
  }
}

/** Counts the calls in the box office's log. */
function linesAsked(log: string): { line: string; shared: boolean; calls: number; second: number }[] {
  const counts = new Map<string, number>()
  for (const text of log.split('\n')) {
    if (!text.includes('"part":"box-office"') || !text.endsWith('"msg":"answered"}')) continue
    const { route } = JSON.parse(text) as { route: string }
    counts.set(route, (counts.get(route) ?? 0) + 1)
  }
  const isShared = (line: string) => everyCall.some(({ call }) => call.path === line && call.sharedForSeconds > 0)
  return [...counts]
    .filter(([line]) => line.startsWith('/api/'))
    .map(([line, calls]) => ({
      line,
      shared: isShared(line),
      calls,
      second: Math.round((100 * calls) / SECONDS) / 100,
    }))
}
