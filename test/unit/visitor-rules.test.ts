import t from 'tap'
import { cartCountdown, hasTimer, spokenTime } from '#client/site/cart-timer/cart-countdown.ts'
import { mustLogIn, protectedTypes } from '#client/site/session/guarded-pages.ts'
import { contentTypesWith } from '#shared/content/content-types'

const END = '2026-03-01T20:00:00+11:00'
const before = (seconds: number) => Date.parse(END) - seconds * 1000

t.test('the timer counts down to the cart’s expiry, and warns in the last two minutes [CTIMER-01]', async (t) => {
  const faces = [899.2, 121, 120, 5, 0.4, 0, -60].map((seconds) => cartCountdown(END, before(seconds)))
  t.same(
    faces.map(({ display: face }) => face),
    ['15:00', '2:01', '2:00', '0:05', '0:01', '0:00', '0:00'],
  )
  t.same(
    faces.map(({ phase }) => phase),
    ['running', 'running', 'warning', 'warning', 'warning', 'over', 'over'],
  )
  t.same([120_000, 65_000, 1_000].map(spokenTime), ['2 minutes', '1 minute and 5 seconds', '1 second'])
})

t.test('there is a timer only with an expiration and a session [CTIMER-02 GUARD-10]', async (t) => {
  t.ok(hasTimer({ expiration: END, sessionStatus: 'Active' }))
  t.notOk(hasTimer({ expiration: END, sessionStatus: 'None' }))
  t.notOk(hasTimer({ expiration: null, sessionStatus: 'Active' }))
})

const customer = { isChecked: true, hasToken: true, keepToken: true, isLoggedIn: true }

t.test(
  'a protected page rejects a visitor without a token, without keepToken or not signed in [GUARD-02 GUARD-03 GUARD-04]',
  async (t) => {
    t.notOk(mustLogIn('overview', customer))
    t.ok(mustLogIn('overview', { ...customer, hasToken: false }))
    t.ok(mustLogIn('overview', { ...customer, keepToken: false }))
    t.ok(mustLogIn('overview', { ...customer, isLoggedIn: false }))
  },
)

t.test('no visitor is redirected before Session/Info has answered [GUARD-08]', async (t) => {
  t.notOk(mustLogIn('overview', { isChecked: false, hasToken: false, keepToken: false, isLoggedIn: false }))
})

t.test('twelve content types are protected, booking and checkout are not [GUARD-05 GUARD-07]', async (t) => {
  t.same([...protectedTypes].sort(), contentTypesWith('isProtected').sort(), 'those of the table')
  t.same([...protectedTypes].sort(), [
    'accountChangePassword',
    'addresses',
    'communicationPreferences',
    'currentMemberships',
    'currentPackages',
    'membership',
    'overview',
    'pastEvents',
    'personalInformation',
    'renewPackages',
    'returnTickets',
    'upcomingEvents',
  ])
  const stranger = { ...customer, hasToken: false, isLoggedIn: false }
  for (const open of ['singleEvent', 'seriesPackagePurchase', 'purchaseCheckout', 'syos', 'contentPage', 'toString'])
    t.notOk(mustLogIn(open, stranger), open)
})
