import t from 'tap'
import { randomOf } from '../support/abandoned-requests.ts'
import { movableClock } from '../support/box-office.ts'
import { openDesk } from '../support/desk.ts'
import { withEasyCaptchas } from '../support/easy-captchas.ts'
import { fillRandomSeason, playRandomSeason } from '../support/random-season.ts'
import { expectRecorded } from '../support/recorded-file.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'

const ACTS = 320

/** The same each time, so that vouchers have the same numbers. */
const nextFraction = randomOf(2)
const random = withEasyCaptchas((count) => Buffer.from(Array.from({ length: count }, () => nextFraction() * 256)))

t.test('a season of random acts answers, logs and changes what its file says', async (t) => {
  const provider = new ScriptedPaymentProvider()
  const { logTo, logged } = recordedLog()
  const desk = await openDesk(t, {
    ...{ fill: fillRandomSeason, paymentProvider: provider, logTo, engine: 'pglite' },
    random,
    clock: movableClock(Date.parse('2037-03-20T15:00:00Z')),
    settings: {
      ...{ CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', HELD_SEATS_NETWORK: '1000' },
      ...{ INVOICE_PAY_TO: 'The bank', PUBLIC_URL: 'https://hall.example', DOOR_RE_ENTRY: 'true' },
      ...{
        WAITING_ROOM_ACTIVE: 'true',
        WAITING_ROOM_PRODUCTIONS: '4',
        WAITING_ROOM_SECRET: 'the secret of the season',
      },
    },
  })
  const lines = await playRandomSeason(desk, provider, { acts: ACTS, random, logged })
  expectRecorded(t, 'season', lines)
})
