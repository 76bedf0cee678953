import os from 'node:os'
import root from 'tap'
import { openDatabase } from '#server/box-office/database/open-database'
import { type Contents, fill } from './database-contents.ts'
import { createDatabase, dropDatabase, type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * One server a test file, begun with the first database that is asked for, ended when the file's tests end, however
 * they end.
 */
let server: Promise<PostgresServer> | undefined
/** Databases that others are copied from, by what is in them. */
const templates = new Map<Contents, Promise<string>>()

/** The address of a database that nobody else uses, dropped after the test. */
export async function freshPostgres(t: Tap, contents: Contents = 'schema'): Promise<string> {
  server ??= startForFile()
  const running = await server
  const from = await (templates.get(contents) ?? makeTemplate(contents, running))
  const name = await createDatabase(running, `template ${from}`)
  t.teardown(() => dropDatabase(running, name))
  return running.url(name)
}

/** What this needs of a tap test. */
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
