import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Empties the tables and runs `fill` while they have neither foreign keys nor active triggers, so that rows can come in
 * any order. Adding the foreign keys again checks every row.
 */
export async function withoutConstraints<R>(tx: Transaction, tables: readonly string[], fill: () => Promise<R>) {
  const keys = await tx.query<ForeignKey>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
     order by conrelid, conname`)
  const names = tables.map((table) => `"${table}"`)
  const onEach = (change: string) => tx.script(names.map((name) => `alter table ${name} ${change};`).join('\n'))
  await tx.script(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n'))
  await onEach('disable trigger user')
  await tx.script(`truncate ${names.join(', ')}`)
  const filled = await fill()
  await onEach('enable trigger user')
  for (const { table, name, definition } of keys)
    await tx.script(`alter table ${table} add constraint ${name} ${definition}`)
  return filled
}
