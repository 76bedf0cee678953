import t from 'tap'
import { isWaitingRoomEmbedded, readSettings, settingsReference, WrongSetting } from '#config/settings'
import { venueSettings } from '#config/venue-settings'
import { plannedParts } from '#server/launcher/planned-parts'
import { total } from '#shared/money'
import { Refusal } from '#shared/refusals'
import { smallVenue, venueFolder } from '#test/support/small-venue'
import { appleCertificates, googleKey } from '#test/support/wallet-certificates'

const reads = (environment: Record<string, string>) => readSettings(environment)
const names = (environment: Record<string, string>) => plannedParts(reads(environment)).map(({ name }) => name)

t.test('without any setting a whole venue starts, as a demonstration', async (t) => {
  const settings = reads({})
  t.match(settings, {
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: true,
    VENUE_TIME_ZONE: 'Australia/Melbourne',
  })
  t.match(settings, {
    CONTENT_SERVICE_PORT: 3001,
    BOX_OFFICE_PORT: 3002,
    PAYMENT_SANDBOX_PORT: 3003,
    WAITING_ROOM_PORT: 3004,
    FORM_SERVICE_PORT: 3005,
    STAFF_PORT: 3006,
    DESK_PORT: 3007,
    DESK_URL: 'http://localhost:3007',
  })
  t.same(names({}), ['content service', 'form service', 'payment sandbox', 'box office', 'desk', 'web server'])
  t.ok(Object.isFrozen(settings))
})

t.test('venue.yaml has the defaults of settings, also those in a key of their own', async (t) => {
  const settingsOf = (lines: string) => {
    const folder = venueFolder(t, { ...smallVenue, 'venue.yaml': smallVenue['venue.yaml'] + lines })
    return venueSettings(folder).settings
  }
  t.match(settingsOf('returnedSeats: { minutes: 0, hours: 9-20 }\n'), {
    ...{ VENUE_TIME_ZONE: 'Europe/Berlin', CURRENCY: 'EUR', LOCALE: 'en-GB' },
    ...{ RETURNED_SEATS_MINUTES: '0', RETURNED_SEATS_HOURS: '9-20' },
  })
  for (const lines of ['', 'returnedSeats:\n', 'returnedSeats: 30\n'])
    t.notOk('RETURNED_SEATS_MINUTES' in settingsOf(lines), lines)
})

t.test('a wrong setting stops the start with one line that names it', async (t) => {
  const wrong: [string, string][] = [
    ['PORT', '30x'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'hall.example'],
    ['CONTENT_URL', 'ftp://content'],
    ['CONTENT_API_VERSION', 'v3'],
    ['CONTENT_TTL_SECONDS', '-1'],
    ['CONTENT_PREVIEW', 'yes'],
    ['TICKETING_TIMEOUT_MS', '1.5'],
    ['VENUE_TIME_ZONE', 'Melbourne'],
    ...['EURO', 'ABC', 'eur', 'JPY', 'KWD', 'XXX'].map((code): [string, string] => ['CURRENCY', code]),
    ...['de-DE', 'en-XX', 'en_AU', 'English', 'en-AU-u-nu-arab'].map((code): [string, string] => ['LOCALE', code]),
    ['DATABASE_URL', 'mysql://database'],
    ['LOG_LEVEL', 'loud'],
    ...[
      'script:https://a.example; object-src *',
      'script:http://a.example',
      'video:https://a.example',
      'everything',
    ].map((allowance): [string, string] => ['TAG_MANAGER_ALLOWS', allowance]),
    ['CONSENT', 'maybe'],
    ['CAPTCHA_PROVIDER', 'recaptcha'],
  ]
  for (const [name, value] of wrong) {
    const thrown = t.throws(() => reads({ [name]: value }), { name: 'WrongSetting' }) as WrongSetting
    const named = name === 'CAPTCHA_PROVIDER' ? 'CAPTCHA_SITE_KEY' : name
    t.match(thrown.message, new RegExp(`^${named}: `))
    t.notMatch(thrown.message, '\n')
  }
})

t.test('settings of wallet passes that don’t belong together stop the start', async (t) => {
  const apple = appleCertificates(1)
  t.equal(reads({ ...apple, ...googleKey }).GOOGLE_WALLET_KEY?.email, 'tickets@hall.example')
  const other = appleCertificates(1)
  const wrong: [string, Record<string, string>][] = [
    ['APPLE_WALLET_CERTIFICATE: wants a certificate in PEM, not "…"', { ...apple, APPLE_WALLET_CERTIFICATE: 'a\nb' }],
    ['APPLE_WALLET_KEY: wants an RSA key', { ...apple, APPLE_WALLET_KEY: 'a secret key' }],
    [
      'APPLE_WALLET_KEY: is not the key of APPLE_WALLET_CERTIFICATE',
      { ...apple, APPLE_WALLET_KEY: other.APPLE_WALLET_KEY },
    ],
    [
      'APPLE_WALLET_ISSUER: did not sign APPLE_WALLET_CERTIFICATE',
      { ...apple, APPLE_WALLET_ISSUER: other.APPLE_WALLET_ISSUER },
    ],
    ['APPLE_WALLET_KEY: must be set, because APPLE_WALLET_CERTIFICATE is', { ...apple, APPLE_WALLET_KEY: '' }],
    ['APPLE_WALLET_CERTIFICATE: is not that of a pass type ID', appleCertificates(1, '/CN=hall.example')],
    ['GOOGLE_WALLET_KEY: wants a service account', { ...googleKey, GOOGLE_WALLET_KEY: '{}' }],
    ['GOOGLE_WALLET_ISSUER_ID: must be set', { GOOGLE_WALLET_KEY: googleKey.GOOGLE_WALLET_KEY }],
  ]
  for (const [message, settings] of wrong) {
    const thrown = t.throws(() => reads(settings), { name: 'WrongSetting' }) as WrongSetting
    t.ok(thrown.message.startsWith(message), thrown.message)
    t.notMatch(thrown.message, /\n|a secret key|PRIVATE/)
  }
})

t.test('visitors are asked for consent by default in Europe, outside demonstrations', async (t) => {
  const consentIn = (VENUE_TIME_ZONE: string, more: Record<string, string> = {}) =>
    reads({ PUBLIC_URL: 'https://hall.example', VENUE_TIME_ZONE, ...more }).CONSENT
  for (const zone of ['Europe/Berlin', 'europe/london', 'Europe/Dublin', 'Atlantic/Canary', 'Europe/Zurich'])
    t.equal(consentIn(zone), 'required', zone)
  for (const zone of ['Australia/Melbourne', 'America/New_York', 'Europe/Istanbul', 'UTC'])
    t.equal(consentIn(zone), 'not-required', zone)
  t.equal(consentIn('Europe/Berlin', { DEMO: 'true' }), 'not-required')
  t.equal(consentIn('Europe/Berlin', { CONSENT: 'not-required' }), 'not-required')
  t.equal(consentIn('Australia/Melbourne', { CONSENT: 'required' }), 'required')
})

t.test('the tag manager’s allowances are features and hosts by kind', async (t) => {
  t.same(reads({}).TAG_MANAGER_ALLOWS, [])
  t.same(reads({ TAG_MANAGER_ALLOWS: ' preview, Script:https://*.Vendor.example ,' }).TAG_MANAGER_ALLOWS, [
    'preview',
    'script:https://*.vendor.example',
  ])
})

t.test('the currency and the locale are read in their canonical form, and amounts follow them', async (t) => {
  t.teardown(() => reads({}))
  t.match(reads({ CURRENCY: 'EUR', LOCALE: 'en-ie' }), { CURRENCY: 'EUR', LOCALE: 'en-IE' })
  t.equal(total(1234.5), '€1,234.50')
  t.equal(new Refusal('CART_FULL').message.includes('at most €900,000.'), true)
  t.match(reads({}), { CURRENCY: 'AUD', LOCALE: 'en-AU' })
  t.equal(total(1234.5), '$1,234.50')
})

t.test('the embedded waiting room is off by default, and when another one is configured', async (t) => {
  const runs = (environment: Record<string, string>) => isWaitingRoomEmbedded(reads(environment))
  t.equal(runs({}), false)
  t.equal(runs({ WAITING_ROOM_ACTIVE: 'false' }), false)
  t.equal(runs({ WAITING_ROOM_ACTIVE: 'true' }), true)
  t.equal(runs({ WAITING_ROOM_ADMIT_PER_MINUTE: '30' }), true)
  t.equal(runs({ WAITING_ROOM_ACTIVE: 'true', WAITING_ROOM_URL: 'https://queue.example' }), false)
})

t.test('the waiting room’s opening has a zone, and its productions are ids', async (t) => {
  const opening = reads({ WAITING_ROOM_OPENS_AT: '2027-03-01T09:00:00+11:00' }).WAITING_ROOM_OPENS_AT
  t.equal(opening?.toISOString(), '2027-02-28T22:00:00.000Z')
  t.throws(() => reads({ WAITING_ROOM_OPENS_AT: '2027-03-01T09:00:00' }), /^WAITING_ROOM_OPENS_AT: wants/)
  t.throws(() => reads({ WAITING_ROOM_PRODUCTIONS: '12,Hamlet' }), /^WAITING_ROOM_PRODUCTIONS: must be numbers/)
})

t.test('an invalid secret is not printed', async (t) => {
  const thrown = t.throws(() => reads({ DATABASE_URL: 'mysql://user:password@database' })) as WrongSetting
  t.notMatch(thrown.message, 'password')
})

t.test('an empty setting counts as unset', async (t) => {
  t.equal(reads({ PORT: '', CONTENT_URL: '' }).PORT, 3000)
})

t.test('each service’s address replaces its companion', async (t) => {
  t.same(names({ CONTENT_URL: 'https://cms.example' }), [
    'form service',
    'payment sandbox',
    'box office',
    'desk',
    'web server',
  ])
  t.same(names({ PAYMENT_URL: 'https://pay.example' }), [
    'content service',
    'form service',
    'box office',
    'desk',
    'web server',
  ])
  t.same(names({ PAYMENT_PROVIDER: 'stripe' }), ['content service', 'form service', 'box office', 'desk', 'web server'])
  t.same(names({ TICKETING_URL: 'https://tickets.example' }), ['content service', 'form service', 'web server'])
})

t.test('with a public address no companion starts by default', async (t) => {
  const real = { PUBLIC_URL: 'https://hall.example' }
  t.equal(reads(real).DEMO, false)
  t.same([reads({}).INVOICE_PAY_TO !== '', reads(real).INVOICE_PAY_TO], [true, ''], 'no real venue has its account')
  t.throws(() => names(real), { message: /^CONTENT_URL: must be set/ })
  const ownPages = { ...real, CONTENT_URL: 'https://cms.example' }
  t.throws(() => names(ownPages), { message: /^FORMS_URL: must be set .*content-service/ })
  const content = { ...ownPages, FORMS_URL: 'https://cms.example/umbraco/forms/delivery/api/v1' }
  t.throws(() => names(content), { message: /^PAYMENT_URL: must be set/ })
  const paid = { ...content, PAYMENT_URL: 'https://pay.example' }
  t.throws(() => names(paid), { message: /^TICKETING_URL: must be set .*EMBEDDED/ })
  t.same(names({ ...paid, EMBEDDED: 'box-office' }), ['box office', 'web server'])
  const embedded = { ...real, TICKETING_URL: 'https://tickets.example', EMBEDDED: 'content-service' }
  t.same(names(embedded), ['content service', 'form service', 'web server'], 'forms come with the content')
  t.throws(() => reads({ ...real, EMBEDDED: 'payment-sandbox' }), WrongSetting)
})

t.test('every setting states its purpose', async (t) => {
  t.ok(settingsReference.length > 40)
  t.same(
    settingsReference.filter(({ purpose, wants }) => !purpose.endsWith('.') || !wants),
    [],
  )
})
