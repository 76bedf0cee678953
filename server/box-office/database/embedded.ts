import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { openDataFolder } from '#server/runtime/data-folder'
import { announcer } from './announcer.ts'
import { withoutCaller } from './caller.ts'
import { columnTypes } from './column-values.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { pooled } from './pooled.ts'
import { sql } from './sql.ts'

/** If the host is a folder, the driver connects to the socket of this name in it. */
const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
const CONNECT_MS = 30_000
/** How often the database is vacuumed, which takes a tenth of a second: PGlite has no autovacuum. */
const VACUUM_MS = 60 * 60_000

function endProcess(error: Error) {
  console.error(`The embedded database ended: ${error.message}`)
  process.exit(70)
}

/**
 * Opens PGlite in a worker thread, reached over a socket in its folder by one connection, because it has only one
 * session. Published messages stay in this process, as the folder is locked and no other process uses the database.
 */
export async function openEmbedded(settings: Omit<DatabaseSettings, 'DATABASE_URL'>): Promise<Database> {
  const engine = await startEngine(settings)
  const pool = new pg.Pool({
    host: engine.host,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS,
  })
  pool.on('error', () => {})
  const events = new EventEmitter().setMaxListeners(0)
  const publish = async (channel: string, payload: string) => void withoutCaller(() => events.emit(channel, payload))
  const announcing = announcer(publish)
  const { query, first, execute, transaction, load } = pooled(pool, { connections: 1, onCommit: announcing.add })
  const vacuumTimer = setInterval(() => {
    execute(sql`vacuum analyze`).catch((error: Error) =>
      console.warn(`The embedded database could not be vacuumed: ${error.message}`),
    )
  }, VACUUM_MS).unref()
  return {
    engine: 'pglite',
    query,
    first,
    execute,
    transaction,
    load,
    publish,
    subscribe: async (channel, heard) => {
      events.on(channel, heard)
      return () => void events.off(channel, heard)
    },
    close: async () => {
      clearInterval(vacuumTimer)
      announcing.close()
      await pool.end()
      await engine.close()
    },
  }
}

async function startEngine({ DATA_DIR, isSynced = true, onLost = endProcess }: Omit<DatabaseSettings, 'DATABASE_URL'>) {
  const { path: root, shortPath, release } = await openDataFolder(DATA_DIR, 'box-office')
  fs.rmSync(path.join(root, SOCKET), { force: true })
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: { folder: path.join(root, 'data'), socket: path.join(shortPath, SOCKET), isSynced },
  })
  const ended = new Promise<Error>((end) => {
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`its thread ended with code ${code}`)))
  })
  const startError = await Promise.race([
    once(worker, 'message').then(
      () => null,
      (error: Error) => error,
    ),
    ended,
  ])
  if (startError) {
    release()
    throw startError
  }
  let isClosing = false
  void ended.then((error) => isClosing || onLost(error))
  return {
    host: shortPath,
    async close() {
      isClosing = true
      worker.postMessage('close')
      await ended
      release()
    },
  }
}
