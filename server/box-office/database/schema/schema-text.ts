import type { Queries } from '../database.ts'
import { sql } from '../sql.ts'
import { tableAreas } from './table-areas.ts'

/** The only table that no migration creates: the record of the migrations. */
const OWN_TABLE = 'migration'

const HEAD = `-- The tables after all migrations, by area. Generated: don't edit. To write it again after a new migration, run
-- npm run schema
-- and describe a new table in server/box-office/database/schema/table-areas.ts.`

/**
 * Returns the text of `schema.sql` for a migrated database. Throws if a table has no description, or a description has
 * no table.
 */
export async function schemaText(db: Queries): Promise<string> {
  const tables = await readTables(db)
  const described = Object.values(tableAreas).flatMap((area) => Object.keys(area))
  const differing = [
    ...tables.filter(({ name }) => !described.includes(name)).map(({ name }) => name),
    ...described.filter((name) => !tables.some((table) => table.name === name)),
  ]
  if (differing.length) throw new Error(`table-areas.ts and the database differ in ${differing.join(', ')}`)
  const areas = Object.entries(tableAreas).map(([area, comments]) => {
    const written = Object.entries(comments).map(([name, comment]) => {
      const table = tables.find((each) => each.name === name) as Table
      return `-- ${comment}\n${tableText(table)}`
    })
    return [`-- ${area.toUpperCase()}`, ...written].join('\n\n')
  })
  return `${[HEAD, ...areas, ...(await routines(db))].join('\n\n\n')}\n`
}

interface Table {
  name: string
  /** Name, and type with default. */
  columns: [string, string][]
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

function tableText({ name, columns, constraints, indexes, triggers }: Table): string {
  const width = Math.max(...columns.map(([column]) => column.length))
  const lines = [...columns.map(([column, type]) => `${column.padEnd(width)} ${type}`), ...constraints.map(inLowerCase)]
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...[...indexes, ...triggers].map((line) => `${inLowerCase(line)};`),
  ].join('\n')
}

/** Returns SQL with its keywords in lower case; quoted text stays. */
const inLowerCase = (text: string): string =>
  text.replace(/'[^']*'|\b[A-Z]+\b/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()))

const readTables = (db: Queries) =>
  db.query<Table>(sql`
    select c.relname::text as name,
           array(select array[a.attname::text,
                              format_type(a.atttypid, a.atttypmod)
                              || case when a.attidentity = '' then '' else ' generated as identity' end
                              || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
                              || case when a.attnotnull then ' not null' else '' end]
                   from pg_attribute a
                   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                  order by a.attnum) as columns,
           array(select pg_get_constraintdef(k.oid)
                   from pg_constraint k
                  where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
                  order by array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname) as constraints,
           array(select replace(pg_get_indexdef(i.indexrelid), 'public.', '')
                   from pg_index i
                   join pg_class n on n.oid = i.indexrelid
                  where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
                  order by n.relname) as indexes,
           array(select replace(pg_get_triggerdef(g.oid), 'public.', '')
                   from pg_trigger g
                  where g.tgrelid = c.oid and not g.tgisinternal
                  order by g.tgname) as triggers
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> ${OWN_TABLE}
     order by c.relname`)

/** Returns the functions that migrations created; those of extensions aren't ours. */
async function routines(db: Queries): Promise<string[]> {
  const rows = await db.query<{ text: string }>(sql`
    select pg_get_functiondef(p.oid) as text
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname`)
  return rows.length ? [['-- FUNCTIONS', ...rows.map(({ text }) => `${text.trim()};`)].join('\n\n')] : []
}
