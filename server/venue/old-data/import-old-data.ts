import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '#server/box-office/customers/passwords'
import type { Database, Transaction } from '#server/box-office/database/database'
import { json, sql } from '#server/box-office/database/sql'
import { venueSecret } from '#server/box-office/database/venue-secret'
import { rolledBack } from '../rolled-back.ts'
import { customersTable } from './customers-table.ts'
import type { OldRow, OldTable, OldTableKind, ReadRow } from './old-table.ts'
import { ordersTable } from './orders-table.ts'
import { readOldTable, UnreadableTable } from './read-old-table.ts'
import { renewalsTable } from './renewals-table.ts'
import { vouchersTable } from './vouchers-table.ts'

/** The key of the advisory lock that serialises imports. */
const LOCK = 727278

const KINDS: readonly OldTableKind[] = [
  {
    file: 'customers.csv',
    open: async (db) => customersTable(db, await hashPassword(randomBytes(32).toString('base64'))),
  },
  { file: 'gift-vouchers.csv', open: async () => vouchersTable },
  { file: 'orders.csv', refersToOthers: true, open: ordersTable },
  { file: 'renewals.csv', refersToOthers: true, open: renewalsTable },
]

/** Is called for each row that is refused, or file that can't be read. */
type OnRefused = (file: string, line: number, why: string) => void

/** A folder's old data, if it has any. */
export interface OldData {
  /**
   * Returns the number of rows that would be imported, by file, once `applySeason` has run. Reports those that are
   * refused. Everything is rolled back.
   */
  count(onRefused: OnRefused, applySeason?: (tx: Transaction) => Promise<unknown>): Promise<Map<string, number>>
  /** Returns the number of rows that are imported already, by file. */
  imported(): Promise<Map<string, number>>
  /**
   * Imports them in batches. Each batch is whole or not there, and no row is imported twice. `onBatch` gets the number
   * of a file's rows that are imported so far.
   */
  import(now: Date, onBatch?: (file: string, rows: number) => void): Promise<void>
}

/** Opens the tables in a folder's `import/`. Undefined if there is none. */
export async function openOldData(db: Database, root: string): Promise<OldData | undefined> {
  const at = (file: string) => path.join(root, 'import', file)
  const present = KINDS.filter(({ file }) => existsSync(at(file)))
  if (present.length === 0) return undefined
  const secret = await venueSecret(db, 'imported-rows', { bytes: (count) => randomBytes(count) })
  const keyOf = (name: string) => createHmac('sha256', secret).update(name).digest('hex')
  // A row that refers to another file's is checked beside it.
  const countWrites = present.some(({ refersToOthers }) => refersToOthers)

  /** The result of the last count, so that an import doesn't read the files once more. */
  let counted: Map<string, number> | undefined

  async function countIn(tx: Transaction, onRefused: OnRefused): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const kind of present) {
      const name = `import/${kind.file}`
      const table = await kind.open(tx)
      const batch = { table, keyOf, now: new Date(), refuse: (line: number, why: string) => onRefused(name, line, why) }
      const lines = new Map<string, number>()
      let fresh = 0
      try {
        for await (const rows of readOldTable(at(kind.file), table)) {
          const found = await newRows(tx, batch, readRows(table, rows, lines, batch.refuse))
          if (countWrites) await table.write(tx, found, batch.now)
          fresh += found.length
        }
        counts.set(name, fresh)
      } catch (error) {
        if (!(error instanceof UnreadableTable)) throw error
        onRefused(name, error.line, `${error.message}. Nothing of the file is imported`)
      }
    }
    return counts
  }

  async function count(onRefused: OnRefused, applySeason?: (tx: Transaction) => Promise<unknown>) {
    let counts = new Map<string, number>()
    await rolledBack(db, async (tx) => {
      await applySeason?.(tx)
      counts = await countIn(tx, onRefused)
    })
    counted = counts
    return counts
  }

  return {
    count,
    async imported() {
      const rows = await db.query<{ file: string; count: number }>(sql`
        select file, count(*)::int as count from imported_row group by file`)
      return new Map(rows.map(({ file, count: each }) => [`import/${file}`, each]))
    },
    async import(now, onBatch) {
      const readable = counted ?? (await count(() => undefined))
      for (const kind of present.filter(({ file }) => readable.get(`import/${file}`))) {
        const table = await kind.open(db)
        const batch = { table, keyOf, now, refuse: () => undefined }
        const lines = new Map<string, number>()
        let written = 0
        for await (const rows of readOldTable(at(kind.file), table)) {
          const valid = readRows(table, rows, lines, batch.refuse)
          written += await db.transaction(async (tx) => {
            await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
            const fresh = await newRows(tx, batch, valid)
            await markImported(
              tx,
              table,
              fresh.map(({ name }) => keyOf(name)),
            )
            await table.write(tx, fresh, now)
            return fresh.length
          })
          onBatch?.(`import/${kind.file}`, written)
        }
      }
    },
  }
}

interface LinedRow extends ReadRow {
  line: number
}

/** Returns the valid rows. `lines` has the first line of each name in the file. */
function readRows(
  table: OldTable,
  rows: readonly OldRow[],
  lines: Map<string, number>,
  refuse: (line: number, why: string) => void,
): LinedRow[] {
  return rows.flatMap(({ line, cells }) => {
    const isWhole = Object.keys(cells).length > 0
    const read = isWhole ? table.read(cells) : 'The row has more or fewer cells than the table has columns'
    const first = typeof read === 'string' ? undefined : lines.get(read.name)
    if (typeof read === 'string') refuse(line, read)
    else if (first !== undefined) refuse(line, `Line ${first} is the same`)
    else {
      lines.set(read.name, line)
      return [{ ...read, line }]
    }
    return []
  })
}

interface Batch {
  table: OldTable
  keyOf(name: string): string
  now: Date
  refuse(line: number, why: string): void
}

/** Returns the rows that aren't imported yet. Refuses those that the box office can't have. */
async function newRows(
  tx: Transaction,
  { table, keyOf, now, refuse }: Batch,
  rows: readonly LinedRow[],
): Promise<ReadRow[]> {
  const keys = rows.map(({ name }) => keyOf(name))
  const imported = await tx.query<{ key: string }>(sql`
    select encode(key, 'hex') as key from imported_row
     where file = ${table.file}
       and key in (select decode(each, 'hex') from jsonb_array_elements_text(${json(keys)}::jsonb) each)`)
  const done = new Set(imported.map(({ key }) => key))
  const left = rows.filter((_, at) => !done.has(keys[at] as string))
  const checked = await table.check(tx, left, now)
  return checked.flatMap((row, at) => {
    if (typeof row !== 'string') return [row]
    refuse(left[at]?.line ?? 0, row)
    return []
  })
}

const markImported = (tx: Transaction, { file }: OldTable, keys: readonly string[]): Promise<unknown> =>
  tx.execute(sql`
    insert into imported_row (file, key)
    select ${file}, decode(each, 'hex') from jsonb_array_elements_text(${json(keys)}::jsonb) each`)
