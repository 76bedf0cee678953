import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { Statement, sql } from '#server/box-office/database/sql'
import { KEYED, type KeyedTable, type KnownId } from '../kinds/ids.ts'

/** The ids of the folder's slugs in a box office. */
export interface VenueKeys {
  /** Returns the id of a slug. Assigns one to a new slug: that of ids.csv, or else the next. */
  idOf(table: KeyedTable, slug: string): number
  /** Assigns the id that the folder determines. If the slug already has another id, returns that one. */
  claim(table: KeyedTable, slug: string, id: number): number | undefined
  slugOf(table: string, id: unknown): string | undefined
  /** Stores the new slugs. */
  save(tx: Transaction): Promise<void>
}

interface Row {
  kind: string
  slug: string
  id: number
}

export async function readVenueKeys(tx: Transaction, preferred: readonly KnownId[] = []): Promise<VenueKeys> {
  const rows = await tx.query<Row>(sql`
    select kind, slug, id from venue_key
     union all
    select 'seat', key, id from seat`)
  const ids = new Map(rows.map(({ kind, slug, id }) => [`${kind} ${slug}`, id]))
  const slugs = new Map(rows.map(({ kind, slug, id }) => [`${kind} ${id}`, slug]))
  const last = new Map<string, number>()
  for (const table of KEYED) {
    const { id } = (await tx.first<{ id: number }>(sql`
      select coalesce(max(id), 0) as id from ${new Statement([table], [])}`)) as { id: number }
    last.set(table, id)
  }
  for (const { kind, id } of [...rows, ...preferred]) last.set(kind, Math.max(last.get(kind) ?? 0, id))
  const wanted = new Map(preferred.map(({ kind, slug, id }) => [`${kind} ${slug}`, id]))
  const added: Row[] = []
  const add = (kind: KeyedTable, slug: string, id: number) => {
    ids.set(`${kind} ${slug}`, id)
    slugs.set(`${kind} ${id}`, slug)
    if (kind !== 'seat') added.push({ kind, slug, id })
    return id
  }
  return {
    idOf(table, slug) {
      const known = ids.get(`${table} ${slug}`)
      if (known !== undefined) return known
      const own = wanted.get(`${table} ${slug}`)
      if (own !== undefined && !slugs.has(`${table} ${own}`)) return add(table, slug, own)
      const id = (last.get(table) ?? 0) + 1
      last.set(table, id)
      return add(table, slug, id)
    },
    claim(table, slug, id) {
      const known = ids.get(`${table} ${slug}`)
      if (known === undefined) add(table, slug, id)
      return known === id ? undefined : known
    },
    slugOf: (table, id) => slugs.get(`${table} ${id}`),
    save: (tx) => insertRows(tx, 'venue_key', added),
  }
}
