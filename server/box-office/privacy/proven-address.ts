import { readToken } from '../customers/address-tokens.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import type { Database } from '../database/database.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Returns the mail address that a link's token proves. Guesses are counted by network, like failed logins. */
export async function provenAddress(db: Database, { visitor, now }: CallContext, token: string): Promise<string> {
  const guess = `your-data link ${visitor.networkAddress}`
  const attemptId = await countAttempt(db, { account: guess, networkAddress: guess }, now)
  const { email } = await readToken(db, token, 'data', now)
  await uncountAttempt(db, attemptId)
  return email
}
