import type { BoxOffice } from '../box-office.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const made = new WeakMap<Database, Promise<string>>()

/**
 * What signs challenges: CAPTCHA_SECRET, else a secret made once and kept in the database, for all box offices on it.
 */
export async function captchaSecret({
  settings,
  db,
  random,
}: Pick<BoxOffice, 'settings' | 'db' | 'random'>): Promise<string> {
  if (settings.CAPTCHA_SECRET) return settings.CAPTCHA_SECRET
  const known = made.get(db) ?? keepSecret(db, random.bytes(32).toString('base64url'))
  made.set(db, known)
  known.catch(() => made.delete(db))
  return known
}

/** The secret of the first who asked: whoever comes second gets theirs. */
async function keepSecret(db: Database, fresh: string): Promise<string> {
  await db.execute(
    sql`insert into house_secret (name, value) values ('captcha', ${fresh}) on conflict (name) do nothing`,
  )
  const kept = await db.first<{ value: string }>(sql`select value from house_secret where name = 'captcha'`)
  if (!kept) throw new Error('The captcha secret was not kept')
  return kept.value
}
