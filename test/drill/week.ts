import { brokenBooks, readBooks } from '#test/support/books'
import { fillWeek, runWeek } from '#test/support/box-office-week'
import { openDesk } from '#test/support/desk'
import { FaultyPaymentProvider } from '#test/support/faulty-payment-provider'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'

const BUYERS = Number(process.env.DRILL_BUYERS ?? 500)
const COLLEAGUES = 5
const SEED = Number(process.env.DRILL_SEED ?? 1)

/** Acts that a whole week includes. */
const ACTS = [
  ...['exchanged', 'refunded', 'declined'].map((state) => `exchange with a payment: ${state}`),
  'outage of the provider',
]

/** Returns whether the money adds up after a week of random acts of buyers and colleagues, on PostgreSQL. */
export async function week(): Promise<boolean> {
  const server = await startPostgres()
  const name = await createDatabase(server)
  const closers: (() => unknown)[] = [() => server.stop(), () => dropDatabase(server, name)]
  try {
    const provider = new FaultyPaymentProvider()
    const desk = await openDesk(
      { teardown: (close) => void closers.push(close) },
      {
        ...{ databaseUrl: server.url(name), fill: fillWeek, paymentProvider: provider, logLevel: 'silent' },
        settings: {
          CHECKOUT_DEFAULTS: 'false',
          RESERVATION_PROOF: 'false',
          HELD_SEATS_NETWORK: '1000',
          INVOICE_PAY_TO: 'The bank',
        },
      },
    )
    const tally = await runWeek(desk, provider, { buyers: BUYERS, colleagues: COLLEAGUES, seed: SEED })
    const [broken, books] = [await brokenBooks(desk.db), await readBooks(desk.db)]
    const atProvider = provider.payments().reduce((sum, { sessionId }) => sum + provider.refundedCents(sessionId), 0)
    console.table(tally)
    const leftAtProvider = provider.leftCents()
    console.table([{ ...books, atProvider, leftAtProvider }])
    if (broken.length > 0) console.table(broken)
    return (
      broken.length === 0 &&
      books.paidCents - books.refundedCents === books.validCents &&
      books.toCardsCents === atProvider &&
      books.cardCents === leftAtProvider &&
      ACTS.every((act) => (tally[act]?.done ?? 0) > 0)
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
