import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import type { Database } from '#server/box-office/database/database'
import { type Statement, sql } from '#server/box-office/database/sql'
import type { StaffResult } from '#shared/staff/staff-call'
import { takings } from '#shared/staff/takings/takings'
import { openDesk, type TestColleague } from '#test/support/desk'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { startRestartingBoxOffice } from '#test/support/restarting-box-office'
import { temporaryFolder } from '#test/support/temporary-folder'
import { fillTestCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { freePorts } from '#test/support/venue'
import { peakMegabytes } from './memory.ts'

const ORDERS = Number(process.env.DRILL_ORDERS ?? 1_000_000)
const SMALL = Math.ceil(ORDERS / 10)
const EXPORTS = ['orders', 'tickets', 'takings'] as const
const FORMATS = ['csv', 'json'] as const
/** What a process may need beyond what it needs for a tenth of the rows. */
const MAX_GROWTH_MB = 64
const MAX_SECONDS = 300
/** The heap of each process. Without a limit it grows by as much as is free, and its size says nothing. */
const HEAP_MB = 128
const MONTH = { from: '2020-01-01', to: '2020-01-31' }
const TENTH = { from: '2020-02-01', to: '2020-02-28' }

/** A month with the orders, each of one ticket that a card paid, and a month with a tenth as many. */
async function fillMonths(db: Database, now: Date): Promise<void> {
  await fillTestCheckout(db, now)
  await db.transaction(async (tx) => {
    // Their references are right, and checking them takes minutes.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into orders (session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents,
                          total_cents, placed_at, completed_at)
      select 'drill-' || n, 1, 'completed', 1000 + n % 9000, 0, 0, 0, 1000 + n % 9000, now(), now()
        from generate_series(1, ${ORDERS + SMALL}::int) n`)
    await tx.execute(sql`
      insert into order_line (order_id, kind, position, name, performance_id, amount_cents)
      select id, 'Performance', 1, 'Quartet', ${testProgramme.quartet.performance}, lines_cents
        from orders where session_key like 'drill-%' order by id`)
    await tx.execute(sql`
      insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
      select l.order_id, l.id, l.performance_id, (select min(id) from seat), ${testProgramme.priceTypes.adult},
             l.amount_cents
        from order_line l join orders o on o.id = l.order_id and o.session_key like 'drill-%'
       order by l.id`)
    await tx.execute(sql`
      insert into takings_entry (event, kind, order_id, at, day, channel, method, order_ticket_id, performance_id,
                                 production_id, name, quantity, amount_cents)
      select 'sale', e.kind, t.order_id, now(), e.day, 'web', e.method, e.ticket, t.performance_id,
             ${testProgramme.quartet.id}, e.name, 1, t.amount_cents
        from order_ticket t
        join orders o on o.id = t.order_id
       cross join lateral (
         select case when substr(o.session_key, 7)::int <= ${ORDERS} then ${MONTH.from}::date
                     else ${TENTH.from}::date end + t.id::int % 28 as day) d
       cross join lateral (values ('ticket', null, t.id, 'Adult', d.day),
                                  ('payment', 'card', null, 'Card', d.day)) e (kind, method, ticket, name, day)
       where o.session_key like 'drill-%'
       order by t.id`)
  })
  await db.execute(sql`analyze`)
}

type Period = typeof MONTH
type ExportName = (typeof EXPORTS)[number]

/** What a reader of an export has read. */
interface Read {
  rows: number
  cents: number
  /** The cells of the last row, as texts. */
  last: string
  seconds: number
  /** The most memory that the command has used. */
  commandMb?: number
}

/**
 * Exports a million orders, their tickets and twice as many entries of the takings, in both formats by command and by
 * the desk's call. Returns whether all rows arrive in constant memory, and whether reading stops when the reader
 * leaves.
 */
export async function exportsOfAMillion(): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  const t = { teardown: (close: () => unknown) => void closers.push(close) }
  try {
    const port = await freePorts(2)
    const environment = {
      ...{ DATABASE_URL: server.url(name), DATA_DIR: temporaryFolder(), BOX_OFFICE_PORT: String(port) },
      ...{ STAFF_PORT: String(port + 1), PAYMENT_URL: 'http://127.0.0.1:9', PAYMENT_SECRET: 'the secret of the tests' },
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    }
    const filled = performance.now()
    const clock = { now: () => new Date(), move: () => {} }
    const { db, colleague } = await openDesk(t, { databaseUrl: server.url(name), clock, fill: fillMonths })
    console.log(`The months are filled after ${secondsSince(filled)} s`)
    const accountant = await colleague('accounts')
    const boxOffice = await startRestartingBoxOffice(environment)
    t.teardown(() => boxOffice.stop())
    /** Reads all exports of a period in all three ways. */
    const readAll = async (period: Period) => {
      const all: Record<string, Read & { boxOfficeMb: number }> = {}
      for (const of of EXPORTS) {
        const add = (way: string, read: Read) => {
          all[`${of}, ${way}`] = { ...read, boxOfficeMb: peakMegabytes(boxOffice.processId()) }
        }
        for (const format of FORMATS) add(format, await exportByCommand(environment, of, { ...period, format }))
        add('desk', await exportAtDesk(environment.STAFF_PORT, accountant, of, period))
      }
      return all
    }
    const tenth = await readAll(TENTH)
    const month = await readAll(MONTH)
    const left = await leaveEarly(environment, db)
    const expected = await expectedOf(db, MONTH)
    console.table(tenth, ['rows', 'cents', 'seconds', 'commandMb', 'boxOfficeMb'])
    console.table(month, ['rows', 'cents', 'seconds', 'commandMb', 'boxOfficeMb'])
    console.table([left])
    const isWhole = Object.entries(month).every(([way, { rows, cents, last }]) => {
      const of = expected[way.split(',')[0] as ExportName]
      return (
        rows === of.rows &&
        cents === of.cents &&
        last.startsWith(`${of.last},`) &&
        last === month[`${way.split(',')[0]}, csv`]?.last
      )
    })
    const isConstant = Object.entries(month).every(([way, { commandMb = 0, boxOfficeMb, seconds }]) => {
      const before = tenth[way]
      return (
        commandMb - (before?.commandMb ?? 0) < MAX_GROWTH_MB &&
        boxOfficeMb - (Object.values(tenth).at(-1)?.boxOfficeMb ?? 0) < MAX_GROWTH_MB &&
        seconds < MAX_SECONDS
      )
    })
    return isWhole && isConstant && left.exitCode === 0 && left.statements === 0
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

const secondsSince = (before: number) => Math.round((performance.now() - before) / 100) / 10
const columnOf = (of: ExportName) => (of === 'orders' ? 'total' : 'amount')
const textOf = (cells: readonly unknown[]) => cells.map((cell) => String(cell ?? '')).join(',')

/** Returns the rows, the sum and the last id of each export, by SQL. */
async function expectedOf(db: Database, { from, to }: Period) {
  const sums = async (id: Statement, kinds: readonly string[]) =>
    await db.first<{ rows: number; cents: number; last: number }>(sql`
      select count(*)::int as rows, sum(amount_cents)::float8 as cents, max(${id}) as last from takings_entry
       where day between ${from}::date and ${to}::date and kind = any(${kinds}::text[])`)
  const orders = await sums(sql`order_id`, ['ticket'])
  const tickets = await sums(sql`id`, ['ticket'])
  const takings = await sums(sql`id`, ['ticket', 'payment'])
  if (!orders || !tickets || !takings) throw new Error('The months are empty')
  return { orders, tickets, takings }
}

const startExport = (
  environment: Record<string, string>,
  of: ExportName,
  { from, to, format }: Period & { format: string },
) =>
  spawn(
    process.execPath,
    ['--import', 'tsx', 'server/box-office/command.ts', 'export', of, '--from', from, '--to', to, '--format', format],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )

/** Runs the command, and reads its output line by line. */
async function exportByCommand(
  environment: Record<string, string>,
  of: ExportName,
  sent: Period & { format: (typeof FORMATS)[number] },
): Promise<Read> {
  const before = performance.now()
  const child = startExport(environment, of, sent)
  const read = { rows: 0, cents: 0, last: '', seconds: 0, commandMb: 0 }
  let columns: string[] = []
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (read.rows % 1_000 === 0) read.commandMb = Math.max(read.commandMb, peakMegabytes(child.pid))
    if (line === '[' || line === ']') continue
    if (sent.format === 'csv' && columns.length === 0) columns = line.split(',')
    else {
      const amount =
        sent.format === 'csv'
          ? // No cell after it contains a comma.
            line.split(',').at(columns.indexOf(columnOf(of)) - columns.length)
          : JSON.parse(line.replace(/,$/, ''))[columnOf(of)]
      read.rows += 1
      read.cents += Math.round(Number(amount) * 100)
      read.last = line
    }
  }
  read.last = textOf(sent.format === 'csv' ? (parse(read.last)[0] ?? []) : Object.values(JSON.parse(read.last)))
  const [exitCode] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  if (exitCode !== 0) throw new Error(`The command ended with ${exitCode}`)
  return { ...read, seconds: secondsSince(before) }
}

/** Reads an export as the desk's page does, portion by portion. */
async function exportAtDesk(port: string, { token }: TestColleague, name: ExportName, period: Period): Promise<Read> {
  const before = performance.now()
  const read = { rows: 0, cents: 0, last: '' }
  for (let after = 0; ; ) {
    const query = new URLSearchParams({ name, ...period, ...(after > 0 && { after: String(after) }) })
    const answer = await fetch(`http://127.0.0.1:${port}${takings.exportRows.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { result } = (await answer.json()) as { result: StaffResult<typeof takings.exportRows> }
    const at = result.columns.indexOf(columnOf(name))
    for (const row of result.rows) read.cents += Math.round(Number(row[at]) * 100)
    read.rows += result.rows.length
    const last = result.rows.at(-1)
    // The last portion may be empty.
    if (last) read.last = textOf(last)
    if (result.next === null) return { ...read, seconds: secondsSince(before) }
    after = result.next
  }
}

/**
 * Stops reading the command's output after its first bytes. Returns its exit code and the statements that still
 * run.
 */
async function leaveEarly(environment: Record<string, string>, db: Database) {
  const child = startExport(environment, 'takings', { ...MONTH, format: 'csv' })
  await once(child.stdout, 'data')
  const before = performance.now()
  child.stdout.destroy()
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  const seconds = secondsSince(before)
  await delay(1_000)
  const running = await db.first<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like '%takings_entry%'
       and pid <> pg_backend_pid()`)
  return { exitCode, seconds, statements: running?.count }
}
