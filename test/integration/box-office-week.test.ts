import t from 'tap'
import { brokenBooks, owedTooMuch, readBooks } from '../support/books.ts'
import { fillWeek, runWeek } from '../support/box-office-week.ts'
import { openDesk } from '../support/desk.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'

/** `npm run drill -- week` runs the whole week. */
const SEED = Number(process.env.WEEK_SEED ?? 1)

t.test('after a week of buyers and colleagues, payments less refunds are the value of what is valid', async (t) => {
  const provider = new FaultyPaymentProvider()
  const desk = await openDesk(t, {
    ...{ fill: fillWeek, paymentProvider: provider, logLevel: 'silent' },
    settings: {
      CHECKOUT_DEFAULTS: 'false',
      RESERVATION_PROOF: 'false',
      HELD_SEATS_NETWORK: '1000',
      INVOICE_PAY_TO: 'The bank',
    },
  })
  const tally = await runWeek(desk, provider, { buyers: 30, colleagues: 3, seed: SEED })
  t.same(await brokenBooks(desk.db), [])
  t.equal(await owedTooMuch(desk.db), 0, 'the takings owe what the vouchers have left')
  const { toCardsCents, cardCents } = await readBooks(desk.db)
  const atProvider = provider.payments().reduce((sum, { sessionId }) => sum + provider.refundedCents(sessionId), 0)
  t.equal(atProvider, toCardsCents, 'the provider has paid back what the box office says')
  t.equal(provider.leftCents(), cardCents, 'the provider has what the takings have by card')
  for (const act of [
    'buy',
    'sell',
    'refund',
    'exchange',
    'issue a voucher',
    'settle an invoice',
    'cancel',
    'outage of the provider',
  ])
    t.ok((tally[act]?.done ?? 0) > 0, `${act}: ${JSON.stringify(tally[act])}`)
})
