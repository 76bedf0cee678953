import os from 'node:os'
import pg from 'pg'
import { openDatabase } from '#server/box-office/database/open-database'
import { type Contents, fill } from './database-contents.ts'
import { preparedName } from './database-folders.ts'
import { createDatabase, dropDatabase, type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * The server of a test file: acquired with its first database, released when the file's tests end, even by a failure.
 */
let server: Promise<PostgresServer> | undefined
/** Template databases, by their contents. */
const templates = new Map<Contents, Promise<string>>()

/** Returns the address of a new database, dropped after the test. */
export async function freshPostgres(t: Tap, contents: Contents = 'schema'): Promise<string> {
  server ??= startForFile()
  const running = await server
  const name = await createFilled(running, contents)
  t.teardown(() => dropDatabase(running, name))
  return running.url(name)
}

/** Creates a database with `contents` on the only server that this process uses; returns its name. */
export async function createFilled(running: PostgresServer, contents: Contents): Promise<string> {
  if (!templates.has(contents)) templates.set(contents, templateOf(contents, running))
  return createDatabase(running, `template "${await templates.get(contents)}"`)
}

/** The part of a tap test that is used here. */
interface Tap {
  teardown(close: () => unknown): void
}

/** The first test file that needs a template fills it while the others wait. It exists as long as the server. */
async function templateOf(contents: Contents, running: PostgresServer): Promise<string> {
  const name = `foyer-test-${preparedName(contents)}`
  const client = new pg.Client(running.url('postgres'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = await createDatabase(running)
    const db = await openDatabase({ DATABASE_URL: running.url(draft), DATABASE_POOL: 2, DATA_DIR: os.tmpdir() })
    await fill(db, contents).finally(() => db.close())
    await client.query(`alter database ${draft} rename to "${name}"`)
    return name
  } finally {
    await client.end()
  }
}

async function startForFile(): Promise<PostgresServer> {
  const started = await startPostgres()
  // Loaded here, because tap ends every process that loads it after 30 s, including benchmarks.
  const { default: root } = await import('tap')
  root.teardown(() => started.stop())
  return started
}
