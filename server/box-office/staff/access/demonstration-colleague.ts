import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import { hashPassword } from '../../customers/passwords.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Creates the account whose password `npm start` prints, unless it exists. */
export async function makeDemonstrationColleague(db: Database, now: Date): Promise<void> {
  const { email, password } = demonstrationLogIn
  if (await db.first(sql`select from staff where email = ${email}`)) return
  await db.execute(sql`
    insert into staff (email, name, role, password_hash, is_demonstration, created_at)
    values (${email}, 'Dorothea Desk', 'administrator', ${await hashPassword(password)}, true, ${now})
    on conflict (email) do nothing`)
}
