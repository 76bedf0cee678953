import { rememberIn } from '#server/cache/remember'
import type { BoxOffice } from '../box-office.ts'
import { withoutCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { venueSecret } from '../database/venue-secret.ts'

const made = new WeakMap<Database, Promise<string>>()

/**
 * Returns the key that signs challenges: CAPTCHA_SECRET, or else a secret that all box offices on the database share.
 */
export async function captchaSecret({
  settings,
  db,
  random,
}: Pick<BoxOffice, 'settings' | 'db' | 'random'>): Promise<string> {
  if (settings.CAPTCHA_SECRET) return settings.CAPTCHA_SECRET
  return rememberIn(made, db, () => withoutCaller(() => venueSecret(db, 'captcha', random)))
}
