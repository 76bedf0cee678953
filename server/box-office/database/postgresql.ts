import pg from 'pg'
import { announcer } from './announcer.ts'
import { columnTypes } from './column-values.ts'
import type { Database } from './database.ts'
import { listener } from './listener.ts'
import { pooled } from './pooled.ts'
import { statementNames } from './statement-names.ts'

/** In milliseconds. */
const CONNECT_MS = 10_000
const STATEMENT_MS = 30_000

/**
 * pg's pool has one timeout for both opening a connection and waiting for one in use. Here they are separate. A call
 * waits for a connection as long as a statement may take, because many concurrent calls don't mean that the database
 * has failed.
 */
class PooledClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

/** Opens a PostgreSQL server. `connections` is the pool's size; one more connection listens for messages. */
export async function openPostgresql(url: string, connections: number): Promise<Database> {
  const common: pg.ClientConfig = {
    connectionString: url,
    types: columnTypes,
    // Compiling takes seconds for a statement that a call then runs in milliseconds.
    options: '-c timezone=UTC -c jit=off',
    application_name: 'foyer box office',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...{ ...common, max: connections, statement_timeout: STATEMENT_MS },
    ...{ Client: PooledClient, connectionTimeoutMillis: STATEMENT_MS },
  })
  // An idle connection was lost: the pool has removed it and opens another when needed.
  pool.on('error', () => {})
  const publish = async (channel: string, payload: string) => {
    await pool.query('select pg_notify($1, $2)', [channel, payload])
  }
  const announcing = announcer(publish)
  const { query, first, execute, transaction, load } = pooled(pool, {
    ...{ connections, onCommit: announcing.add, nameOf: statementNames() },
  })
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
    load,
    publish,
    subscribe: listening.subscribe,
    close: async () => {
      announcing.close()
      await listening.close()
      await pool.end()
    },
  }
}
