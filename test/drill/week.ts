import { brokenBooks, readBooks } from '#test/support/books'
import { fillWeek, runWeek } from '#test/support/box-office-week'
import { openDesk } from '#test/support/desk'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'

const BUYERS = Number(process.env.DRILL_BUYERS ?? 500)
const COLLEAGUES = 5
const SEED = Number(process.env.DRILL_SEED ?? 1)

/** Returns whether the money adds up after a week of random acts of buyers and colleagues, on PostgreSQL. */
export async function week(): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  try {
    const provider = new ScriptedPaymentProvider()
    const desk = await openDesk(
      { teardown: (close) => void closers.push(close) },
      {
        ...{ databaseUrl: server.url(name), fill: fillWeek, paymentProvider: provider, logLevel: 'silent' },
        settings: { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' },
      },
    )
    const tally = await runWeek(desk, provider, { buyers: BUYERS, colleagues: COLLEAGUES, seed: SEED })
    const [broken, books] = [await brokenBooks(desk.db), await readBooks(desk.db)]
    const atProvider = provider.payments().reduce((sum, { sessionId }) => sum + provider.refundedCents(sessionId), 0)
    console.table(tally)
    console.table([{ ...books, atProvider }])
    if (broken.length > 0) console.table(broken)
    return (
      broken.length === 0 &&
      books.paidCents - books.refundedCents === books.validCents &&
      books.toCardsCents === atProvider
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
