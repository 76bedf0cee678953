import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { mock } from 'node:test'
import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase as open } from '#server/box-office/database/open-database'
import { type Page, pageOf } from '#server/box-office/database/page'
import { insertReferenceRows } from '#server/box-office/database/reference-rows'
import { schemaText } from '#server/box-office/database/schema/schema-text'
import { join, json, sql } from '#server/box-office/database/sql'
import { venueSecret } from '#server/box-office/database/venue-secret'
import type { Random } from '#server/box-office/random'
import { dataFolder, engines, openDatabase } from '#test/support/database'
import { freshPostgres } from '#test/support/postgres'
import { processArguments } from '#test/support/process-arguments'

for (const engine of engines)
  t.test(`the database on ${engine}`, async (t) => {
    const db = await openDatabase(t, engine)
    await db.execute(sql`create table entry (id int primary key, word text)`)
    t.beforeEach(() => db.execute(sql`truncate entry`))
    const entries = async () =>
      (await db.query<{ word: string }>(sql`select word from entry order by id`)).map((row) => row.word)

    t.test('columns are read as numbers, instants, days and JSON values, in camelCase', async (t) => {
      const at = new Date('2026-04-05T03:59:59.123Z')
      const row = await db.first(sql`
        select ${9_007_199_254_740_991}::bigint as large_number, ${at}::timestamptz as starts_at, ${'2026-04-05'}::date as a_day,
               ${{ a: [1] }}::jsonb as an_object, ${json([1, 'two'])}::jsonb as a_list, ${['x,y', 'ü']}::text[] as words,
               array[1, 2]::bigint[] as ids, ${Buffer.from([0, 255])}::bytea as bytes, null as nothing,
               current_setting('timezone') in ('UTC', 'GMT', 'Etc/UTC') as is_utc`)
      t.same(row, {
        largeNumber: 9_007_199_254_740_991,
        startsAt: at,
        aDay: '2026-04-05',
        anObject: { a: [1] },
        aList: [1, 'two'],
        words: ['x,y', 'ü'],
        ids: [1, 2],
        bytes: Buffer.from([0, 255]),
        nothing: null,
        isUtc: true,
      })
      t.ok((row as { startsAt: unknown }).startsAt instanceof Date)
    })
    t.test('a page has its rows, and whether there are more', async (t) => {
      const read = async (rows: number, page: Page) => {
        const { shown, hasMore } = page.of(
          await db.query<{ n: number }>(sql`select n from generate_series(1, ${rows}) n order by n ${page.limit}`),
        )
        return [shown.map(({ n }) => n), hasMore]
      }
      t.same(await read(0, pageOf(2)), [[], false])
      t.same(await read(2, pageOf(2)), [[1, 2], false], 'exactly a full page')
      t.same(await read(3, pageOf(2)), [[1, 2], true])
      t.same(await read(5, pageOf(2, 2)), [[3, 4], true])
      t.same(await read(4, pageOf(2, 2)), [[3, 4], false])
      t.same(await read(4, pageOf(2, 3)), [[], false])
    })
    t.test('an unsafe integer, a numeric and a missing value throw when read as a number', async (t) => {
      await t.rejects(db.query(sql`select 9007199254740993::bigint`), { message: /too large/ })
      await t.rejects(db.query(sql`select 1.10::numeric as price`), { message: /numeric/ })
      await t.rejects(db.execute(sql`insert into entry values (1, ${undefined})`), { message: /undefined/ })
      t.same(await entries(), [])
    })
    t.test('visitors’ input never becomes SQL', async (t) => {
      const word = `'); drop table entry; --`
      const conditions = [sql`id = ${1}`, sql`word = ${word}`]
      await db.execute(sql`insert into entry values (${1}, ${word})`)
      t.same(await db.query(sql`select word from entry where ${join(conditions, sql` and `)}`), [{ word }])
      t.equal(await db.execute(sql`update entry set word = '' where ${join(conditions, sql` and `)}`), 1)
    })

    t.test('a failed transaction changes nothing, and rejects with its own error', async (t) => {
      const itsOwn = new Error('no')
      const failing = db.transaction(async (tx) => {
        await tx.execute(sql`insert into entry values (1, 'lost')`)
        throw itsOwn
      })
      t.equal(await failing.catch((error) => error), itsOwn)
      t.equal(await db.transaction(async (tx) => tx.execute(sql`insert into entry values (2, 'kept')`)), 1)
      t.same(await entries(), ['kept'])
    })
    t.test('a transaction whose failed statement was caught is not committed', async (t) => {
      const swallowing = db.transaction(async (tx) => {
        await tx.execute(sql`insert into entry values (1, 'a')`)
        await tx.execute(sql`insert into entry values (1, 'twice')`).catch(() => {})
      })
      await t.rejects(swallowing, { message: /swallowed/ })
      t.same(await entries(), [])
    })
    t.test('the pool refuses queries inside a transaction, and works again afterwards', async (t) => {
      const refusals = await db.transaction(async () =>
        Promise.all([
          db.query(sql`select 1`).catch((error) => error.message),
          db.transaction(async () => 1).catch((error) => error.message),
        ]),
      )
      t.match(refusals[0], /Inside a transaction/)
      t.match(refusals[1], /Inside a transaction/)
      t.same(await db.query(sql`select 1 as one`), [{ one: 1 }])
    })
    t.test('a handle used after its transaction writes nothing', async (t) => {
      const late = await db.transaction(async (tx) => ({
        write: () => tx.execute(sql`insert into entry values (1, 'late')`),
      }))
      await t.rejects(late.write(), { message: 'This transaction is over' })
      t.same(await entries(), [])
    })
    t.test('a transaction contains the statements that it didn’t await, and no others', async (t) => {
      await db.transaction(async (tx) => {
        void tx.execute(sql`insert into entry values (1, 'one')`)
        void tx.execute(sql`insert into entry values (2, 'two')`)
      })
      t.same(await entries(), ['one', 'two'])
    })
    t.test('a transaction is retried once after a deadlock or a serialisation failure', async (t) => {
      for (const code of ['40P01', '40001']) {
        let runs = 0
        const broken = (until: number) =>
          db.transaction(async (tx) => {
            runs++
            await tx.execute(sql`insert into entry values (${runs}, ${code})`)
            if (runs < until) await tx.script(`do $$ begin raise exception using errcode = '${code}'; end $$`)
          })
        await broken(2)
        t.same(await entries(), [code])
        await db.execute(sql`truncate entry`)
        runs = 0
        await t.rejects(broken(9), { code })
        t.equal(runs, 2)
      }
      let runs = 0
      await t.rejects(
        db.transaction(async (tx) => {
          runs++
          await tx.execute(sql`select 1 / 0`)
        }),
        { code: '22012' },
      )
      t.equal(runs, 1)
    })
    t.test('a notification reaches the listeners of its channel until they stop', async (t) => {
      const received: string[] = []
      const stop = await db.subscribe('seats', (payload) => received.push(payload))
      const done = new Promise<void>((resolve) => void db.subscribe('last', () => resolve()).then(() => publishAll()))
      async function publishAll() {
        await db.publish('seats', '2001')
        await db.publish('prices', 'nobody')
        await db.publish('last', '')
      }
      await done
      t.same(received, ['2001'])
      stop()
      const again = new Promise<void>((resolve) => void db.subscribe('last', () => resolve()).then(() => publishAll()))
      await again
      t.same(received, ['2001'])
    })
    t.test('migrations are applied once, even by two processes that start together', async (t) => {
      const empty = await openDatabase(t, engine, 'nothing')
      const applied = await Promise.all([migrate(empty), migrate(empty)])
      t.same(applied.flat(), migrations)
      t.ok(applied.some((names) => names.length === 0))
      t.same(await migrate(empty), [])
    })
    t.test(
      'box offices of the version before share the venue’s secrets by the former name of their table',
      async (t) => {
        await db.execute(sql`
        insert into house_secret (name, value) values ('a former one', 'its value') on conflict (name) do nothing`)
        const random = { bytes: () => Buffer.alloc(32) } as unknown as Random
        t.equal(await venueSecret(db, 'a former one', random), 'its value')
        const fresh = await venueSecret(db, 'a new one', random)
        t.same(await db.first(sql`select value from house_secret where name = 'a new one'`), { value: fresh })
      },
    )
    t.test('a seat has one owner, and the columns of its state', async (t) => {
      const season = await openDatabase(t, engine, 'season')
      const sold = await season.first<{ performanceId: number; seatId: number; orderId: number }>(sql`
        select performance_id, seat_id, order_id from seat_allocation where state = 'sold' limit 1`)
      const { performanceId, seatId, orderId } = sold as NonNullable<typeof sold>
      const insert = (state: string, more = sql`null, null, null`) =>
        season.execute(sql`
          insert into seat_allocation (performance_id, seat_id, state, order_id, cart_id, expires_at)
          select ${performanceId}, ${seatId}, ${state}, ${more}`)
      await t.rejects(insert('sold', sql`${orderId}::bigint, null, null`), { code: '23505' })
      await season.execute(sql`
        delete from seat_allocation where performance_id = ${performanceId} and seat_id = ${seatId}`)
      for (const state of ['sold', 'held', 'lent']) await t.rejects(insert(state), { code: '23514' })
      await t.rejects(season.execute(sql`update zone_price set amount_cents = -1`), { code: '23514' })
      await t.rejects(season.execute(sql`update gift_voucher set balance_cents = balance_cents - 100000`), {
        code: '23514',
      })
    })
  })

const REMEDY = 'End that one, or set DATA_DIR to another folder.'

t.test('a real PostgreSQL', async (t) => {
  const db = await openDatabase(t, 'postgresql', 'nothing')
  await db.execute(sql`create table entry (id int primary key, word text)`)
  await db.execute(sql`insert into entry values (1, ''), (2, '')`)

  t.test('two transactions that deadlock both succeed', async (t) => {
    const bothHaveLocked = barrier(2)
    const oneHasCommitted = signal()
    let runs = 0
    const lockInTurn = async (first: number, second: number, word: string) => {
      await db.transaction(async (tx) => {
        if (++runs > 2) await oneHasCommitted.happened
        await tx.execute(sql`update entry set word = word || ${word}::text where id = ${first}`)
        await bothHaveLocked()
        await tx.execute(sql`update entry set word = word || ${word}::text where id = ${second}`)
      })
      oneHasCommitted.done()
    }
    await Promise.all([lockInTurn(1, 2, 'a'), lockInTurn(2, 1, 'b')])
    t.equal(runs, 3)
    const rows = await db.query<{ word: string }>(sql`select word from entry order by id`)
    t.same(
      rows.map(({ word }) => [...word].sort().join('')),
      ['ab', 'ab'],
    )
  })
  t.test('a connection cut in the middle of a transaction loses only that transaction', async (t) => {
    const cut = db.transaction(async (tx) => {
      await tx.execute(sql`insert into entry values (3, 'lost')`)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
      await tx.execute(sql`insert into entry values (4, 'lost')`)
    })
    await t.rejects(cut)
    t.same(await db.query(sql`select id from entry order by id`), [{ id: 1 }, { id: 2 }])
  })
  t.test('a listener whose connection was cut learns that it may have missed notifications', async (t) => {
    const received: string[] = []
    const arrival = signal()
    const reconnected = signal()
    await db.subscribe(
      'seats',
      (payload) => {
        received.push(payload)
        arrival.done()
      },
      reconnected.done,
    )
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`)
    await reconnected.happened
    await db.publish('seats', 'again')
    await arrival.happened
    t.same(received, ['again'])
  })
  t.test('a statement is prepared once, and returns new columns after a schema change', async (t) => {
    const one = await open({ DATABASE_URL: await freshPostgres(t, 'nothing'), DATABASE_POOL: 2, DATA_DIR: '' })
    t.teardown(() => one.close())
    await one.execute(sql`create table guest (name text)`)
    await one.execute(sql`insert into guest values ('Ada')`)
    const everyColumn = sql`select * from guest where name <> ${''}`
    const onBothConnections = () =>
      Promise.all(
        [1, 2].map(() =>
          one.transaction(async (tx) => {
            await tx.query(sql`select pg_sleep(0.1)`)
            return tx.query(everyColumn)
          }),
        ),
      )
    for (let time = 0; time < 3; time++) await onBothConnections()
    const prepared = await one.query(
      sql`select from pg_prepared_statements where statement like 'select * from guest%'`,
    )
    t.equal(prepared.length, 1)
    await one.execute(sql`alter table guest add column seat int`)
    t.same(await one.query(everyColumn), [{ name: 'Ada', seat: null }])
    await one.execute(sql`alter table guest add column row int`)
    t.same(await onBothConnections(), Array(2).fill([{ name: 'Ada', seat: null, row: null }]))
  })
  t.test('statements aren’t compiled, which takes longer than a call may', async (t) => {
    t.same(await db.query(sql`select current_setting('jit') as jit`), [{ jit: 'off' }])
  })

  t.test('a statement is cancelled after 30 seconds', async (t) => {
    const [row] = await db.query<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)
    t.equal(row?.limit, '30s')
  })
  t.test('a call waits for a connection as long as a statement may take', async (t) => {
    const busy = await open({ DATABASE_URL: await freshPostgres(t, 'nothing'), DATABASE_POOL: 1, DATA_DIR: '' })
    t.teardown(() => busy.close())
    let finish = () => {}
    let running: Promise<void> | undefined
    const begun = new Promise<void>((resolve) => {
      running = busy.transaction(() => {
        resolve()
        return new Promise((end) => {
          finish = end
        })
      })
    })
    await begun
    const askAndWait = (milliseconds: number) => {
      mock.timers.enable({ apis: ['setTimeout'] })
      const answer = busy.first(sql`select 1 as one`)
      mock.timers.tick(milliseconds)
      mock.timers.reset()
      return answer
    }
    await t.rejects(askAndWait(30_000), { message: /timeout/ })
    const patient = askAndWait(29_999)
    finish()
    await running
    t.same(await patient, { one: 1 })
  })
  t.test('an unreachable server is an immediate error with a message', async (t) => {
    const url = new URL(await freshPostgres(t, 'nothing'))
    url.pathname = '/nowhere'
    await t.rejects(open({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: '' }), {
      message: /"nowhere" does not exist/,
    })
  })
})

t.test('the embedded database', async (t) => {
  t.test('a second process on the same folder exits with a line that names the first', async (t) => {
    const folder = await dataFolder(t, 'nothing')
    const first = await startProcess(t, folder)
    t.equal(first.firstLine, 'open')
    const second = await startProcess(t, folder)
    t.equal(second.firstLine, `refused ${path.join(folder, 'box-office')} is in use by process ${first.pid}. ${REMEDY}`)
    t.equal(await second.exitCode, 75)
    t.equal(await first.request('count'), '0')
    first.writeLine('close')
    t.equal(await first.exitCode, 0)
    const third = await startProcess(t, folder)
    t.equal(third.firstLine, 'open')
  })
  t.test('one of three simultaneously started processes opens the folder', async (t) => {
    const folder = await dataFolder(t, 'nothing')
    const all = await Promise.all(Array.from({ length: 3 }, () => startProcess(t, folder)))
    t.equal(all.filter(({ firstLine }) => firstLine === 'open').length, 1)
    t.equal(all.filter(({ firstLine }) => firstLine.startsWith('refused')).length, 2)
  })
  t.test('kill -9 while writing loses no committed row, and leaves no transaction half-written', async (t) => {
    const folder = await dataFolder(t, 'nothing')
    const acknowledged: number[] = []
    for (const after of [3, 40]) {
      const writer = await startProcess(t, folder)
      t.equal(writer.firstLine, 'open')
      writer.writeLine(`write ${(acknowledged.at(-1) ?? 0) + 100}`)
      for (let lines = 0; lines < after; lines++) acknowledged.push(Number(await writer.readLine()))
      writer.kill()
      await writer.exitCode
      for (let line = writer.unread(); line; line = writer.unread()) acknowledged.push(Number(line))
      const db = await reopen(t, folder)
      const rows = await db.query<{ number: number; twin: number }>(sql`select number, twin from acknowledged`)
      const numbers = new Set(rows.map(({ number }) => number))
      t.same(
        acknowledged.filter((number) => !numbers.has(number)),
        [],
      )
      t.same(
        rows.filter(({ number, twin }) => number !== twin),
        [],
      )
      await db.close()
    }
  })
  t.test('a folder whose path is too long for a socket works', async (t) => {
    const prepared = await dataFolder(t, 'nothing')
    const folder = path.join(prepared, 'a-very-long-name'.repeat(6), 'another'.repeat(6))
    cpSync(path.join(prepared, 'box-office'), path.join(folder, 'box-office'), { recursive: true })
    const db = await reopen(t, folder)
    t.same(await db.query(sql`select 1 as one`), [{ one: 1 }])
    await t.rejects(reopen(t, folder), {
      name: 'FolderInUse',
      message: `${path.join(folder, 'box-office')} is in use by process ${process.pid}. ${REMEDY}`,
    })
    await db.close()
  })
})

const reopen = async (t: { teardown(close: () => unknown): void }, DATA_DIR: string): Promise<Database> => {
  const db = await open({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR })
  let isClosed = false
  t.teardown(() => (isClosed ? undefined : db.close()))
  return {
    ...db,
    close: () => {
      isClosed = true
      return db.close()
    },
  }
}

/** Resolves for all callers once it has been called `count` times, and immediately for later ones. */
function barrier(count: number): () => Promise<void> {
  const all = signal()
  let calls = 0
  return () => {
    if (++calls >= count) all.done()
    return all.happened
  }
}
function signal() {
  let done = () => {}
  const happened = new Promise<void>((resolve) => {
    done = resolve
  })
  return { happened, done: () => done() }
}

/** All migrations, in numerical order. */
const migrations = readdirSync(new URL('../../server/box-office/database/migrations/', import.meta.url)).sort()

async function startProcess(t: { teardown(close: () => unknown): void }, folder: string) {
  const child = spawn(process.execPath, processArguments('test/support/database-process.ts'), {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const readLine = async () => {
    while (lines.length === 0) await once(reader, 'line')
    return lines.shift() as string
  }
  const writeLine = (line: string) => child.stdin.write(`${line}\n`)
  const request = (line: string) => {
    writeLine(line)
    return readLine()
  }
  const firstLine = await readLine()
  return {
    firstLine,
    pid: child.pid,
    exitCode,
    readLine,
    writeLine,
    request,
    unread: () => lines.shift(),
    kill: () => child.kill('SIGKILL'),
  }
}

t.test('the first migrations’ states are complete after migrating to the current version', async (t) => {
  const db = await openDatabase(t, 'pglite', 'nothing')
  const isOld = (name: string) => name < '043'
  await db.transaction(async (tx) => {
    await tx.script('create table migration (name text primary key, applied_at timestamptz not null default now())')
    for (const name of migrations.filter(isOld)) {
      await tx.script(readFileSync(`server/box-office/database/migrations/${name}`, 'utf8'))
      await tx.execute(sql`insert into migration (name) values (${name})`)
    }
    await insertReferenceRows(tx)
    await tx.execute(sql`delete from state where name like 'Armed Forces%'`)
  })
  t.same(
    await migrate(db),
    migrations.filter((name) => !isOld(name)),
  )
  const states = () => db.query<{ name: string }>(sql`select id, country_id, code, name from state order by id`)
  const migrated = await states()
  t.equal(migrated.filter(({ name }) => name.startsWith('Armed Forces')).length, 3)
  await db.transaction(insertReferenceRows)
  t.same(await states(), migrated, 'the list of a new venue is the same')
})

t.test('schema.sql shows the tables as the migrations leave them', async (t) => {
  const db = await openDatabase(t, 'pglite')
  const written = readFileSync('server/box-office/database/schema.sql', 'utf8')
  t.equal(written, await schemaText(db), 'run npm run schema after a migration')
})
