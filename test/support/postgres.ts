import os from 'node:os'
import root from 'tap'
import { openDatabase } from '#server/box-office/database/open-database'
import { type Contents, fill } from './database-contents.ts'
import { createDatabase, dropDatabase, type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * One server a test file: started with its first database, stopped when the file's tests end, even by a failure.
 */
let server: Promise<PostgresServer> | undefined
/** Databases that others are copied from, by what is in them. */
const templates = new Map<Contents, Promise<string>>()

/** The address of a new database, dropped after the test. */
export async function freshPostgres(t: Tap, contents: Contents = 'schema'): Promise<string> {
  server ??= startForFile()
  const running = await server
  const from = await (templates.get(contents) ?? makeTemplate(contents, running))
  const name = await createDatabase(running, `template ${from}`)
  t.teardown(() => dropDatabase(running, name))
  return running.url(name)
}

/** The part of a tap test that is used here. */
interface Tap {
  teardown(close: () => unknown): void
}

function makeTemplate(contents: Contents, running: PostgresServer): Promise<string> {
  const template = (async () => {
    const name = await createDatabase(running)
    const db = await openDatabase({ DATABASE_URL: running.url(name), DATABASE_POOL: 2, DATA_DIR: os.tmpdir() })
    await fill(db, contents).finally(() => db.close())
    return name
  })()
  templates.set(contents, template)
  return template
}

async function startForFile(): Promise<PostgresServer> {
  const started = await startPostgres()
  root.teardown(async () => {
    for (const template of templates.values()) {
      await template.then((name) => dropDatabase(started, name)).catch(() => {})
    }
    await started.stop()
  })
  return started
}
