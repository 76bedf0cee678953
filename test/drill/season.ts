import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { applyVenue } from '#server/venue/apply/apply-venue'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { addDays } from '#shared/calendar-day'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { brokenBooks } from '#test/support/books'
import { type OpenBoxOffice, openBoxOffice } from '#test/support/box-office'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { smallVenue, venueFolder, writeVenue } from '#test/support/small-venue'
import { makeReadyToPay } from '#test/support/test-checkout'
import { peakMegabytes } from './memory.ts'

const PRODUCTIONS = Number(process.env.DRILL_PRODUCTIONS ?? 500)
const SEATS = 5_000
const STARTS = ['10:00', '13:00', '16:00', '20:00']
const BUYERS = 4
const MAX_SECONDS = 60
const MAX_MEGABYTES = 1_024

/**
 * Applies a season of 500 productions, 2,000 performances and a hall of 5,000 seats while visitors buy tickets of the
 * season before. Returns whether it took less than a minute and a gigabyte, and every purchase succeeded.
 */
export async function largeSeason(): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  const t = { teardown: (close: () => unknown) => void closers.push(close) }
  try {
    const root = venueFolder(t, {
      ...smallVenue,
      'halls/main/seats.csv': `${smallVenue['halls/main/seats.csv']}${seatsOf('front', 'a', 1_000)}`,
    })
    const provider = new ScriptedPaymentProvider()
    const office = await openBoxOffice(t, {
      ...{ databaseUrl: server.url(name), paymentProvider: provider, logLevel: 'silent' },
      fill: (db, now) => applySeason(db, root, now),
      settings: { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' },
    })
    writeVenue(root, largeFiles())
    const running = new AbortController()
    const buyers = Array.from({ length: BUYERS }, () => buyUntil(office, provider, running.signal))
    const applied = await applyByProcess(root, server.url(name)).finally(() => running.abort())
    const purchases = (await Promise.all(buyers)).flat()
    const found = await office.db.first<{ productions: number; performances: number; sold: number }>(sql`
      select (select count(*)::int from production) as productions,
             (select count(*)::int from performance) as performances,
             (select count(*)::int from seat_allocation where state = 'sold') as sold`)
    const slowest = Math.max(...purchases)
    console.table([{ ...applied, ...found, purchases: purchases.length, slowestPurchaseMs: Math.round(slowest) }])
    return (
      applied.exitCode === 0 &&
      applied.seconds < MAX_SECONDS &&
      applied.megabytes < MAX_MEGABYTES &&
      found?.productions === PRODUCTIONS + 1 &&
      found.sold === purchases.length &&
      purchases.length > 0 &&
      (await brokenBooks(office.db)).length === 0
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function applySeason(db: Database, root: string, now: Date): Promise<void> {
  const { files, problems } = readVenueFiles(root)
  if (!files) throw new Error(`The folder has errors: ${JSON.stringify(problems[0])}`)
  await applyVenue(db, files, now)
}

/** Returns lines of seats.csv, in rows of 50 seats. */
const seatsOf = (section: string, zone: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [row, seat] = [Math.floor(at / 50) + 1, (at % 50) + 1]
    return `${section},R${row},${seat},${seat * 24},${row * 30},${zone},\n`
  }).join('')

function largeFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'halls/large/hall.yaml': `name: Large hall
screens:
  - slug: hall
    name: Hall
    sections:
      - slug: all
        name: All
zones:
  l: Zone L
`,
    'halls/large/seats.csv': `section,row,seat,x,y,zone,attributes\n${seatsOf('all', 'l', SEATS)}`,
    'price-plans.yaml': `${smallVenue['price-plans.yaml']}large:
  hall: large
  prices:
    adult: { l: 45 }
    reduced: { l: 30 }
`,
  }
  for (let at = 0; at < PRODUCTIONS; at++) {
    const day = addDays('2099-04-01', at)
    files[`productions/work-${at}/about.md`] = 'A work for a large hall.\n'
    files[`productions/work-${at}/production.yaml`] = `title: Work ${at}
hall: large
minutes: 90
filters: [Concert]
onSale: 2026-01-10 10:00
performances:
${STARTS.map((time) => `  - start: ${day} ${time}\n    plan: large\n`).join('')}`
  }
  return files
}

/** Applies a folder with the command. Returns its time and the most memory that it used. */
async function applyByProcess(root: string, databaseUrl: string) {
  const before = performance.now()
  const command = ['--import', 'tsx', 'server/venue/command.ts', 'apply', root, '--yes']
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const ended = once(child, 'exit').then(([exitCode]) => exitCode as number | null)
  let exitCode: number | null | undefined
  while (exitCode === undefined) {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid))
    exitCode = await Promise.race([ended, delay(100, undefined)])
  }
  return { exitCode, seconds: Math.round((performance.now() - before) / 100) / 10, megabytes }
}

/** Buys single tickets until the signal. Returns the milliseconds that each purchase took. */
async function buyUntil(office: OpenBoxOffice, provider: ScriptedPaymentProvider, stop: AbortSignal) {
  const ids = await office.db.first<{ productionId: number; performanceId: number; priceTypeId: number }>(sql`
    select f.production_id, f.id as performance_id, t.id as price_type_id
      from venue_key k
      join performance f on f.id = k.id
      join venue_key t on t.kind = 'price_type' and t.slug = 'adult'
     where k.kind = 'performance' and k.slug = 'hamlet/first-night'`)
  if (!ids) throw new Error('The season has no performance')
  const { priceTypeId, ...performanceSent } = ids
  const times: number[] = []
  while (!stop.aborted) {
    const before = performance.now()
    const visitor = office.visitor()
    await visitor.call(production.reserveTicket, { ...performanceSent, seats: [{ priceTypeId, count: 1 }] })
    await makeReadyToPay(office.db, visitor)
    const { paymentRedirectUrl } = await visitor.call(order.finalize)
    await visitor.call(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, 'successful') })
    times.push(performance.now() - before)
    // A visitor's next click.
    await delay(250)
  }
  return times
}
