import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import t, { type Test } from 'tap'
import { CUSTOMERS } from '#test/support/old-data'
import { freshPostgres } from '#test/support/postgres'
import { processArguments } from '#test/support/process-arguments'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const ROWS = 1_500
const customers = Array.from({ length: ROWS }, (_, at) => `c${at}@example.org,Ada,Quill,,,,,,,,\n`)

/** Returns a database, the command that applies the files of a venue to it, and a rival that makes it wait. */
async function openApply(t: Test, files: Readonly<Record<string, string>>) {
  const root = venueFolder(t, files)
  const DATABASE_URL = await freshPostgres(t)
  const [rival, watcher] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)]
  for (const client of [rival, watcher]) {
    await client.connect()
    t.teardown(() => client.end())
  }
  const start = () =>
    spawn(process.execPath, [...processArguments('server/venue/command.ts'), 'apply', root, '--yes'], {
      env: { PATH: process.env.PATH, DATABASE_URL },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const total = async (table: string) => Number((await watcher.query(`select count(*) from ${table}`)).rows[0].count)

  /** Kills a command once a statement of it waits for the rival, and rolls back the rival. */
  async function killWaiting(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    const { pid } = (await rival.query('select pg_backend_pid() as pid')).rows[0]
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    while (!(await watcher.query(waiting, [pid])).rowCount)
      if (child.exitCode !== null) throw new Error('The command ended before it had to wait')
    child.kill('SIGKILL')
    await ended
    await rival.query('rollback')
    // The server ends the killed command's transaction once it notices.
    const others = `select from pg_stat_activity
                     where datname = current_database() and backend_type = 'client backend'
                       and pid not in ($1, pg_backend_pid())`
    while ((await watcher.query(others, [pid])).rowCount);
  }
  return { rival, start, killWaiting, total }
}

/** Returns what a command prints, once it has ended. */
async function printed(child: ChildProcess): Promise<{ code: number | null; lines: string[] }> {
  let output = ''
  child.stdout?.on('data', (part: Buffer) => {
    output += part
  })
  await once(child, 'close')
  return { code: child.exitCode, lines: output.trim().split('\n') }
}

t.test('an apply that is killed while it writes the season leaves no part of it', async (t) => {
  const { rival, start, killWaiting, total } = await openApply(t, smallVenue)
  await rival.query('begin')
  await rival.query('lock table zone_price in share row exclusive mode')
  await killWaiting(start())
  for (const table of ['hall', 'seat', 'production', 'venue_key', 'season']) t.equal(await total(table), 0, table)
  const { code, lines } = await printed(start())
  t.same([code, lines.at(-1)], [0, 'Applied.'])
  t.equal(await total('performance'), 2)
})

t.test('an apply that is killed while it imports continues, and says what was imported before', async (t) => {
  const { rival, start, killWaiting, total } = await openApply(t, {
    ...smallVenue,
    'import/customers.csv': CUSTOMERS + customers.join(''),
  })
  // A customer of the second batch registers at the same time.
  await rival.query('begin')
  await rival.query(`
    insert into customer (email, password_hash, first_name, last_name, created_at)
    values ('c1200@example.org', '-', 'Cy', 'Li', now())`)
  await killWaiting(start())
  for (const [table, count] of Object.entries({ performance: 2, customer: 1_000, imported_row: 1_000 }))
    t.equal(await total(table), count, table)
  const { code, lines } = await printed(start())
  t.equal(code, 0)
  t.same(
    lines.filter((line) => line.includes('customers.csv')),
    [
      'import   import/customers.csv, rows: 500 (imported before: 1000)',
      'imported import/customers.csv, rows: 0 of 500',
      'imported import/customers.csv, rows: 500 of 500',
    ],
  )
  for (const table of ['customer', 'imported_row']) t.equal(await total(table), ROWS, table)
})
