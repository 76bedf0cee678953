import { createHash } from 'node:crypto'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'

type Row = Record<string, unknown>

/** Longer texts end with a digest, so that a change in what is cut off is noticed too. */
const LONGEST = 120
/** Instants before this year are of a clock that the test doesn't set. */
const FIRST_YEAR = 2037

/** Tables whose rows say nothing, each use of a captcha, or that change in the background. */
const LEFT_OUT = ['captcha_token', 'search_document', 'search_refresh', 'search_term']

interface Change {
  table: string
  before: Row | null
  after: Row | null
}

/** Returns what changes in the database's rows: each call returns the changes since the one before, a line for each. */
export async function watchRows(db: Database): Promise<() => Promise<string[]>> {
  const keys = await primaryKeys(db)
  await db.transaction(async (tx) => {
    await tx.script(TRIGGER)
    for (const table of keys.keys())
      await tx.script(`
        create trigger watched after insert or update or delete on "${table}" for each row execute function watch_row()`)
  })
  return async () => {
    const changes = await db.query<Change>(sql`
      with taken as (delete from watched_row returning *) select "table", before, after from taken order by id`)
    const rows = new Map<string, Change>()
    for (const { table, before, after } of changes) {
      const key = `${table} ${keyOf(before ?? after ?? {}, keys.get(table))}`
      rows.set(key, { table, before: rows.has(key) ? (rows.get(key)?.before ?? null) : before, after })
    }
    const lines = [...rows].map(([key, change]) => [masked(key), textOf(change, keys.get(change.table))] as const)
    return alikeTogether(lines)
  }
}

const TRIGGER = `
create table watched_row (id bigint generated always as identity, "table" text, before jsonb, after jsonb);
create function watch_row() returns trigger language plpgsql as $$
begin
  insert into watched_row ("table", before, after)
  values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end,
          case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;`

async function primaryKeys(db: Database): Promise<Map<string, string[]>> {
  const columns = await db.query<{ table: string; column: string }>(sql`
    select k.table_name as "table", k.column_name as "column"
      from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
     where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public' and k.table_name <> all(${LEFT_OUT}::text[])
     order by 1, k.ordinal_position`)
  const keys = new Map<string, string[]>()
  for (const { table, column } of columns) keys.set(table, [...(keys.get(table) ?? []), column])
  return keys
}
const keyOf = (row: Row, columns: readonly string[] = []) => columns.map((column) => String(row[column])).join('/')

/** Returns the columns that have changed, or `''` if the row is as before. */
function textOf({ before, after }: Change, key: readonly string[] = []): string {
  if (!after) return before ? 'deleted' : ''
  const changed = Object.entries(after).filter(([column, value]) =>
    before ? JSON.stringify(value) !== JSON.stringify(before[column]) : value !== null && !key.includes(column),
  )
  if (before && changed.length === 0) return ''
  return `${before ? '' : 'new '}${inOneLine(Object.fromEntries(changed))}`
}

/** Returns a line for each text, with all rows that have it. */
function alikeTogether(rows: readonly (readonly [key: string, text: string])[]): string[] {
  const lines = new Map<string, string[]>()
  for (const [key, text] of rows) {
    const [table = '', ...id] = key.split(' ')
    const group = `${table} ${text}`
    if (text) lines.set(group, [...(lines.get(group) ?? []), id.join(' ')])
  }
  return [...lines]
    .map(([group, ids]) => {
      const at = group.indexOf(' ')
      return `${group.slice(0, at)} ${[...new Set(ids)].sort().join(', ')}: ${group.slice(at + 1)}`
    })
    .sort()
}

/** Returns a value as JSON in one short line, without what is random or of the machine's clock. */
export function inOneLine(value: unknown): string {
  const text = masked(JSON.stringify(value) ?? '')
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST)}… ${digestOf(text)}`
}

/** Returns a digest of a text without what differs each time. */
export const digestOf = (text: string): string => createHash('sha256').update(masked(text)).digest('hex').slice(0, 8)

const masked = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/(127\.0\.0\.1|localhost):[1-9]\d*/g, '$1')
    .replaceAll(/\\+x[0-9a-f]{16,}/g, 'bytes')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+[\d:]+)/g, (at) =>
      Number(at.slice(0, 4)) < FIRST_YEAR - 1 ? 'now' : at,
    )
    .replaceAll(/DTSTAMP:\w+/g, 'DTSTAMP:now')
    .replaceAll(/\$argon2[^"]+/g, 'hash')
    .replaceAll(/"(qrPath|qrSize|code)":(?:"[^"]{30,}"|\d+)/g, '"$1":"code"')
    .replaceAll(/[0-9a-f]{32,}/g, 'secret')
    .replaceAll(/[\w+/=-]{22,}/g, (word) =>
      /\d/.test(word) && /[A-Z]/.test(word) && /[a-z]/.test(word) ? 'secret' : word,
    )
