import { performance } from 'node:perf_hooks'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { openBoxOffice, solvedCaptcha } from '#test/support/box-office'
import { median } from './median.ts'

const TRIES = 200
/** Below the limit of ten failures for an account and an address in fifteen minutes. */
const TRIES_PER_WINDOW = 4
/** Two samples of one distribution exceed this in one of a thousand runs. */
const Z_LIMIT = 3.29

/**
 * Tests whether the time of a failed log-in reveals that the user exists. Alternates between a customer's address and
 * an unknown one, and compares the times with the Mann–Whitney U test. Returns whether they are indistinguishable.
 */
export async function printLoginTiming(): Promise<boolean> {
  const teardowns: (() => unknown)[] = []
  const test = { teardown: (close: () => unknown) => void teardowns.push(close) }
  const { db, clock, visitor } = await openBoxOffice(test, { engine: 'pglite' })
  try {
    const passwordHash = await hashPassword('Abcdef1!')
    await db.execute(sql`
      insert into customer (id, email, password_hash, first_name, last_name, created_at)
      values (900, 'ada@example.org', ${passwordHash}, 'Ada', 'Lovelace', ${clock.now()})`)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt % TRIES_PER_WINDOW === 0) clock.move({ minutes: 16 })
      const order = attempt % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order)
        times[kind].push(await failedLogin(kind === 'known' ? 'ada@example.org' : 'eve@example.org'))
    }
    const z = rankDifference(times.known, times.unknown)
    const isEven = Math.abs(z) < Z_LIMIT
    const ratio = median(times.unknown) / median(times.known)
    console.log(
      `log-in of an unknown user: ${ratio.toFixed(3)} of the time of a known one (medians of ${TRIES}; ` +
        `z ${z.toFixed(2)}: ${isEven ? 'can’t be told apart' : 'CAN BE TOLD APART'})`,
    )
    return isEven
  } finally {
    for (const close of teardowns.reverse()) await close()
  }

  async function failedLogin(userName: string): Promise<number> {
    const person = visitor()
    const captchaToken = await solvedCaptcha(person)
    const startedAt = performance.now()
    const { status } = await person.response(authentication.login, { userName, password: 'Wrong-1!', captchaToken })
    if (status !== 400) throw new Error(`A wrong password returned ${status}`)
    return performance.now() - startedAt
  }
}

/** Returns the z-score of the rank sum, on the hypothesis that both samples have the same distribution. */
function rankDifference(one: readonly number[], other: readonly number[]): number {
  const wins = one.reduce((sum, time) => sum + other.filter((each) => each < time).length, 0)
  const mean = (one.length * other.length) / 2
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12)
  return (wins - mean) / deviation
}
