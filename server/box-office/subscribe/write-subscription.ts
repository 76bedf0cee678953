import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

interface Subscriber {
  /** As `accountName` returns it. */
  email: string
  firstName: string
  lastName: string
}

/** Subscribes a verified address to the newsletter. Changes nothing if it is already subscribed. */
export async function writeSubscription(
  db: Pick<Database, 'execute'>,
  { email, firstName, lastName }: Subscriber,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into subscription (email, first_name, last_name, subscribed_at)
    values (${email}, ${firstName}, ${lastName}, ${now})
    on conflict (email) do nothing`)
}
