import pg from 'pg'
import type { Settings } from '#config/settings'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

const WITHIN = 5_000
/** A nightly backup, and two hours for it to be taken. */
const BACKUP_HOURS = 26
/** Seconds by which the clock of the database's machine may differ from this one's. */
const CLOCK_SECONDS = 2

type Sale = Pick<Settings, 'DATABASE_URL' | 'TICKETING_URL' | 'DEMO'>

/** Returns the findings about the box office's PostgreSQL, if one is configured. */
export async function examineDatabase({ DATABASE_URL, TICKETING_URL, DEMO }: Sale): Promise<Finding[]> {
  const about = 'DATABASE_URL'
  if (TICKETING_URL) return [ok(about, 'is handled by the ticketing service')]
  if (!DATABASE_URL) return [ok(about, 'isn’t set: the embedded database is used')]
  const client = new pg.Client({
    ...{ connectionString: DATABASE_URL, connectionTimeoutMillis: WITHIN, query_timeout: WITHIN },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const findings = [...(await serverFindings(client)), ...(DEMO ? [] : await saleFindings(client))]
    return findings.length > 0 ? findings : [ok(about, 'PostgreSQL answers')]
  } catch (error) {
    const { code } = error as { code?: string }
    const text = `PostgreSQL can’t be reached (${code ?? 'no answer'}): is it running, and is the address right?`
    return [errorFinding(about, text)]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns what is wrong with the server and its user. */
async function serverFindings(client: pg.Client): Promise<Finding[]> {
  const about = 'DATABASE_URL'
  const before = Date.now()
  const { rows } = await client.query<{ isSearchable: boolean; forgets: boolean; mayMigrate: boolean; now: Date }>(`
    select exists (select from pg_available_extensions where name = 'pg_trgm') as "isSearchable",
           current_setting('synchronous_commit') = 'off' as forgets,
           has_schema_privilege(current_schema(), 'create') as "mayMigrate", clock_timestamp() as now`)
  const [server] = rows
  const after = Date.now()
  if (!server) return []
  const findings: Finding[] = []
  if (!server.isSearchable)
    findings.push(errorFinding(about, 'PostgreSQL has no extension pg_trgm: install its package postgresql-contrib'))
  if (!server.mayMigrate)
    findings.push(errorFinding(about, 'its user can’t create tables: make it the owner of the database'))
  if (server.forgets)
    findings.push(warning(about, 'PostgreSQL can lose paid orders in a crash: set synchronous_commit to on'))
  const difference = Math.max(before - server.now.getTime(), server.now.getTime() - after) / 1000
  if (difference > CLOCK_SECONDS)
    findings.push(
      warning('clock', `differs by ${Math.round(difference)} s from the database’s: synchronise both machines by NTP`),
    )
  return findings
}

/** Returns what a venue that sells lacks in its database. */
async function saleFindings(client: pg.Client): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ has: boolean }>(`
    select to_regclass('performance') is not null and to_regclass('newest_backup') is not null as has`)
  if (!tables[0]?.has) return [warning('database', 'has no tables of this version yet: start the box office')]
  const { rows } = await client.query<{ hasSeason: boolean; hours: number | null }>(`
    select exists (select from performance where starts_at > now()) as "hasSeason",
           (select extract(epoch from now() - taken_at)::float / 3600 from newest_backup) as hours`)
  const [sale] = rows
  const findings: Finding[] = []
  if (!sale?.hasSeason)
    findings.push(
      warning('season', 'has no performance to come: apply the venue’s folder (npm run venue -- apply DIR)'),
    )
  const hours = sale?.hours ?? null
  if (hours === null || hours > BACKUP_HOURS) {
    const text = hours === null ? 'none was ever taken' : `the newest is ${Math.round(hours)} hours old`
    findings.push(warning('backup', `${text}: run npm run box-office -- backup FILE every night`))
  }
  return findings
}
