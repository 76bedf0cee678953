import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from './column-values.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { pooled } from './pooled.ts'
import { shortPathTo } from './short-path.ts'
import { sql } from './sql.ts'

/** The name is what the driver looks for in the folder it is given as host. */
const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
const CONNECT_MS = 30_000
/** How often it is vacuumed: PGlite has no autovacuum. Takes a tenth of a second. */
const VACUUM_MS = 60 * 60_000

function endProcess(error: Error) {
  console.error(`The embedded database ended: ${error.message}`)
  process.exit(70)
}

/**
 * PGlite in a worker thread, behind a socket in its folder; one connection, for it carries one session. What one
 * process publishes to the others on PostgreSQL stays inside it here, for there are no others: the folder is locked.
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
  const { query, first, execute, transaction } = pooled(pool)
  const vacuuming = setInterval(() => {
    execute(sql`vacuum analyze`).catch((error: Error) =>
      console.warn(`The embedded database wasn't vacuumed: ${error.message}`),
    )
  }, VACUUM_MS).unref()
  const events = new EventEmitter().setMaxListeners(0)
  return {
    engine: 'pglite',
    query,
    first,
    execute,
    transaction,
    publish: async (channel, payload) => void events.emit(channel, payload),
    subscribe: async (channel, heard) => {
      events.on(channel, heard)
      return () => void events.off(channel, heard)
    },
    close: async () => {
      clearInterval(vacuuming)
      await pool.end()
      await engine.close()
    },
  }
}

async function startEngine({ DATA_DIR, isSynced = true, onLost = endProcess }: Omit<DatabaseSettings, 'DATABASE_URL'>) {
  const given = path.resolve(DATA_DIR, 'box-office')
  fs.mkdirSync(given, { recursive: true, mode: 0o700 })
  const root = fs.realpathSync(given)
  const short = shortPathTo(root)
  const unlock = await lockFolder(short.path, root).catch((error) => {
    short.release()
    throw error
  })
  const release = () => {
    unlock()
    short.release()
  }
  fs.rmSync(path.join(root, SOCKET), { force: true })
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: { folder: path.join(root, 'data'), socket: path.join(short.path, SOCKET), isSynced },
  })
  const ended = new Promise<Error>((end) => {
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`its thread ended with code ${code}`)))
  })
  const failed = await Promise.race([
    once(worker, 'message').then(
      () => null,
      (error: Error) => error,
    ),
    ended,
  ])
  if (failed) {
    release()
    throw failed
  }
  let isClosing = false
  void ended.then((error) => isClosing || onLost(error))
  return {
    host: short.path,
    async close() {
      isClosing = true
      worker.postMessage('close')
      await ended
      release()
    },
  }
}
