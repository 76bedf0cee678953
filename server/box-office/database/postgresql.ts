import pg from 'pg'
import { columnTypes } from './column-values.ts'
import type { Database } from './database.ts'
import { listener } from './listener.ts'
import { pooled } from './pooled.ts'

const CONNECT_MS = 10_000
const STATEMENT_MS = 30_000

/** A PostgreSQL server. `connections` is the pool's size; one more connection listens for messages. */
export async function openPostgresql(url: string, connections: number): Promise<Database> {
  const common: pg.ClientConfig = {
    connectionString: url,
    types: columnTypes,
    options: '-c timezone=UTC',
    application_name: 'foyer box office',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...common, max: connections, statement_timeout: STATEMENT_MS })
  // An idle connection was lost: the pool has removed it, and opens another when it needs one.
  pool.on('error', () => {})
  const { query, first, execute, transaction } = pooled(pool)
  const listening = listener(() => new pg.Client(common))
  try {
    await (await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    engine: 'postgresql',
    query,
    first,
    execute,
    transaction,
    publish: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    subscribe: listening.subscribe,
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}
