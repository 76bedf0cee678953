import { Agent, get, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '#shared/ticketing/call'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { productionBySlug } from '#test/support/demonstration-programme'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { openVenue } from '#test/support/venue'

const VISITORS = 2_000
const RESERVES_A_SECOND = 50
const SECONDS = Number(process.env.BENCH_SEAT_SECONDS ?? 15)
/** Interval at which every visitor's page fetches the statuses, in seconds. */
const POLL = 180
/** Number of streams that are opened concurrently. */
const OPENED_AT_ONCE = 100

type Seats = Result<typeof seatSelector.performanceSeats>

/**
 * Runs 2,000 visitors with the map of one performance open, each with a stream of changes and a poll, while 50 seats a
 * second are reserved on PostgreSQL. Returns whether every reserve was answered, no seat was given twice, and streams
 * and polls kept working.
 */
export async function printSeatVisitors(): Promise<boolean> {
  const postgres = await startPostgres()
  const name = await createDatabase(postgres)
  const venue = await openVenue({ DATABASE_URL: postgres.url(name) })
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const streams: { close(): void; isAlive(): boolean; changes(): number }[] = []
  try {
    const productionId = productionBySlug('jupiter').tessituraId
    const { performances } = await resultOf<Result<typeof production.performances>>(
      `${venue.url}${production.performances.path}?ProductionId=${productionId}`,
    )
    const performanceId = performances[0]?.id ?? 0
    const query = `PerformanceId=${performanceId}`
    const seatsPath = `${seatSelector.performanceSeats.path}?${query}`
    const { seats, zonePriceTypeMap, ...offer } = await resultOf<Seats>(venue.url + seatsPath)
    const free = seats.filter(({ s }) => s === 'Available')
    const adult = offer.priceTypes[0]?.tessituraId
    const prices = zonePriceTypeMap.filter(({ priceTypeId }) => priceTypeId === adult)
    const priceTypes = new Map(prices.map(({ zoneId, priceTypeId }) => [zoneId, priceTypeId]))

    while (streams.length < VISITORS) {
      const some = Array.from({ length: OPENED_AT_ONCE }, () =>
        openStream(agent, `${venue.url}${seatSelector.changes.path}?${query}`),
      )
      streams.push(...(await Promise.all(some)))
    }

    const reserves: { status: number; ms: number; seat: number }[] = []
    const polls: number[] = []
    const pending: Promise<unknown>[] = []
    for (let turn = 0; turn < SECONDS * RESERVES_A_SECOND; turn++) {
      const seat = free[Math.floor(Math.random() * free.length)]
      if (!seat) throw new Error('The performance has no free seat')
      const since = performance.now()
      const priceTypeId = priceTypes.get(seat.zid)
      pending.push(
        reserve(agent, venue.url, { performanceId, performanceSeats: [{ seatId: seat.id, priceTypeId }] }).then(
          (status) => reserves.push({ status, ms: performance.now() - since, seat: seat.id }),
        ),
      )
      if (turn % Math.round((POLL / VISITORS) * RESERVES_A_SECOND) === 0) {
        const asked = performance.now()
        pending.push(resultOf(`${venue.url}${seatsPath}&Split=true`).then(() => polls.push(performance.now() - asked)))
      }
      await delay(1_000 / RESERVES_A_SECOND)
    }
    await Promise.all(pending)
    await delay(2_000)

    const sold = reserves.filter(({ status }) => status === 200).map(({ seat }) => seat)
    const refused = reserves.filter(({ status }) => status === 409)
    const failed = reserves.length - sold.length - refused.length
    const alive = streams.filter((stream) => stream.isAlive() && stream.changes() > 0).length
    const isSound =
      failed === 0 && new Set(sold).size === sold.length && alive === VISITORS && polls.every((ms) => ms < 10_000)
    console.log(
      `${VISITORS} visitors at one map, ${RESERVES_A_SECOND} reserves a second for ${SECONDS} s: ` +
        `${sold.length} reserved, ${refused.length} rejected as taken, ${failed} failed; ` +
        `${sold.length - new Set(sold).size} seats twice; reserves ${spread(reserves.map(({ ms }) => ms))}; ` +
        `polls ${spread(polls)}; ${alive} streams alive with changes (${isSound ? 'passed' : 'FAILED'})`,
    )
    return isSound
  } finally {
    for (const stream of streams) stream.close()
    agent.destroy()
    await venue.close()
    await dropDatabase(postgres, name)
    await postgres.stop()
  }
}

async function resultOf<R>(url: string): Promise<R> {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return ((await response.json()) as { result: R }).result
}

/** Subscribes to the changes as a browser does. */
function openStream(agent: Agent, url: string) {
  return new Promise<{ close(): void; isAlive(): boolean; changes(): number }>((resolve, reject) => {
    let isAlive = true
    let changes = 0
    const call = get(url, { agent, headers: { accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream returned ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (text.includes('event: changes')) changes++
      })
      response.on('close', () => {
        isAlive = false
      })
      resolve({ close: () => call.destroy(), isAlive: () => isAlive, changes: () => changes })
    })
    call.on('error', (error) => {
      isAlive = false
      reject(error)
    })
  })
}

/** Reserves as a visitor without a session. Returns the status, or 0 without an answer. */
const reserve = (agent: Agent, origin: string, input: unknown) =>
  new Promise<number>((resolve) => {
    const { path, method } = seatSelector.performanceReserve
    const body = JSON.stringify(input)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(origin + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })

/** Median and 95th percentile in whole milliseconds. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN)
  return `${at(0.5)} ms, p95 ${at(0.95)} ms`
}
