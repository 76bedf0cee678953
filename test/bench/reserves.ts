import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Database, Transaction } from '#server/box-office/database/database'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { compile, type Statement, sql } from '#server/box-office/database/sql'
import { holdSeats } from '#server/box-office/seating/holds'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { median } from './median.ts'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 10
const CARTS = 1_000
/** Few, because pgbench's script contains their ids. */
const PERFORMANCES = 20
/** Minimum ratio to pgbench's rate with the statement alone. */
const LIMIT = 0.7

/** The performances and seats that a reserve chooses from. Seat ids are consecutive, in one hall. */
interface Choice {
  performances: number[]
  firstSeat: number
  seats: number
}

/**
 * Measures reserves of two seats through the box office's database code, each in a transaction, against pgbench with
 * the statement alone, on one PostgreSQL and in turns. pgbench runs it in its default mode and prepared. Every hold has
 * expired, so that each reserve takes the seats again. Returns whether the ratio to the default mode is within the
 * limit, or true if pgbench isn't installed.
 */
export async function printReserves(): Promise<boolean> {
  const pgbench = programOf('pgbench')
  if (!pgbench) {
    console.log('reserves: skipped, because pgbench isn’t installed')
    return true
  }
  const server = await startPostgres()
  const name = await createDatabase(server)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-pgbench-'))
  const db = await openDatabase({ DATABASE_URL: server.url(name), DATABASE_POOL: CONNECTIONS, DATA_DIR: folder })
  try {
    const choice = await prepare(db)
    const script = path.join(folder, 'reserve.sql')
    writeFileSync(script, await scriptOf(choice))
    const address = new URL(server.url(name))
    const options = ['-n', '-f', script, '-c', String(CONNECTIONS), '-T', String(SECONDS)]
    const where = ['-h', address.hostname, '-p', address.port, '-U', decodeURIComponent(address.username), name]
    const alone = async (protocol: 'simple' | 'prepared') => {
      const { stdout } = await promisify(execFile)(pgbench, [...options, '-M', protocol, ...where])
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    }
    const rates: Record<'ours' | 'simple' | 'prepared', number[]> = { ours: [], simple: [], prepared: [] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.simple.push(await alone('simple'))
      rates.prepared.push(await alone('prepared'))
      rates.ours.push(await reservesASecond(db, choice))
    }
    const ours = median(rates.ours)
    const ratio = ours / median(rates.simple)
    const inWords = (protocol: 'simple' | 'prepared') => {
      const most = median(rates[protocol])
      return `${(ours / most).toFixed(2)} of its ${Math.round(most)}`
    }
    console.log(
      `reserves: ${Math.round(ours)} a second; of pgbench with the statement alone, in its default mode: ` +
        `${inWords('simple')} (${ratio >= LIMIT ? 'over' : 'UNDER'} ${LIMIT}); prepared: ${inWords('prepared')}`,
    )
    return ratio >= LIMIT
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
    await dropDatabase(server, name)
    await server.stop()
  }
}

/** Adds the demonstration's season and a thousand carts. Returns what the reserves choose from. */
async function prepare(db: Database): Promise<Choice> {
  const now = new Date()
  await migrate(db)
  await fillAtFirstStart(db, { now, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason })
  await db.execute(sql`
    insert into cart (id, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, ${now}::timestamptz from generate_series(1, ${CARTS}::int) n`)
  await db.execute(sql`delete from seat_allocation where state <> 'sold'`)
  const hall = await db.first<{ id: number; firstSeat: number; seats: number }>(sql`
    select hall_id as id, min(id) as first_seat, count(*)::int as seats from seat group by hall_id order by 3 desc limit 1`)
  if (!hall) throw new Error('The season has no hall')
  const performances = await db.query<{ id: number }>(sql`
    select id from performance where hall_id = ${hall.id} and starts_at > ${now} order by id limit ${PERFORMANCES}`)
  return { performances: performances.map(({ id }) => id), firstSeat: hall.firstSeat, seats: hall.seats }
}

const EXPIRED = new Date('2026-01-01T00:00:00Z')

/** Calls `holdSeats` over all connections for a few seconds. Returns the calls a second. */
async function reservesASecond(db: Database, { performances, firstSeat, seats }: Choice): Promise<number> {
  const since = performance.now()
  const until = since + SECONDS * 1_000
  let count = 0
  const buyer = async () => {
    while (performance.now() < until) {
      const seat = firstSeat + randomInt(seats - 1)
      const hold = {
        cartId: (1 + randomInt(CARTS)).toString(16).padStart(32, '0'),
        performanceId: performances[randomInt(performances.length)] ?? 0,
        ...{ seats: [seat, seat + 1], expiresAt: EXPIRED },
      }
      await db.transaction((tx) => holdSeats(tx, hold, EXPIRED))
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, buyer))
  return count / ((performance.now() - since) / 1_000)
}

/** Returns the statement of `holdSeats` as a pgbench script, with random choices in place of its parameters. */
async function scriptOf({ performances, firstSeat, seats }: Choice): Promise<string> {
  const noted: Statement[] = []
  const query = async (statement: Statement) => {
    noted.push(statement)
    return []
  }
  const note = { query, announce() {} }
  const hold = { cartId: 'a cart', performanceId: -1, seats: [-1], expiresAt: EXPIRED }
  await holdSeats(note as unknown as Transaction, hold, EXPIRED)
  const [statement] = noted
  if (!statement) throw new Error('holdSeats has no statement')
  const { text, values } = compile(statement)
  const inText = (value: unknown) =>
    Array.isArray(value)
      ? 'array[:seat::int, :seat::int + 1]'
      : value === -1
        ? `(array[${performances}])[:performance::int]`
        : value === 'a cart'
          ? `lpad(to_hex(:cart::int), 32, '0')`
          : typeof value === 'string'
            ? `'${value}'`
            : String(value)
  return [
    `\\set seat random(${firstSeat}, ${firstSeat + seats - 2})`,
    `\\set performance random(1, ${performances.length})`,
    `\\set cart random(1, ${CARTS})`,
    `${text.replace(/\$(\d+)/g, (_, n) => inText(values[Number(n) - 1])).replace(/\s+/g, ' ')};\n`,
  ].join('\n')
}

/** Returns the path of a program of the system's PostgreSQL, newest version first. */
function programOf(name: string): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((each) => `${packaged}/${each}/bin`),
  ]
  return folders.map((folder) => path.join(folder, name)).find(existsSync)
}
