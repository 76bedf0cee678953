import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import t, { type Test } from 'tap'
import { isFirstReport, pushEvent } from '#client/data/analytics.ts'
import { forgetStored, readStored, readStoredJson, store } from '#client/data/browser-storage.ts'
import { buildRequest, sendCall } from '#client/data/call.ts'
import { captchaFailed, captchaNotSetUp } from '#client/data/captcha.ts'
import { Connection } from '#client/data/connection.ts'
import { fieldPath, formErrorsOf } from '#client/data/field-errors.ts'
import { readEnvelope } from '#client/data/read-envelope.ts'
import { RequestLock } from '#client/data/request-lock.ts'
import { SessionProvider, useSession, type VisitorSession } from '#client/data/session.tsx'
import { TicketingProvider, ticketingCaller } from '#client/data/use-ticketing.tsx'
import { withoutWaitingRoomToken } from '#client/data/waiting-room.ts'
import { cartAnalyticsItems } from '#client/features/checkout/cart-analytics.ts'
import type { CheckoutCart } from '#client/features/checkout/checkout-rules.ts'
import { choiceIn, choiceText, readChoice, writeChoice } from '#client/site/consent/consent-choice.ts'
import { type Call, get, post } from '#shared/ticketing/call'
import { contract } from '#shared/ticketing/contract'
import { noResponse } from '#shared/ticketing/envelope'
import { type WaitingRoom, waitingRoomOf } from '#shared/waiting-room'

const READ = get('/api/Session/Info')
const CHANGE = post('/api/Session/Extend')
const LOGIN: Call = contract.checkout.login
const HERE = 'https://venue.example/whats-on?startDate=2026-03-01'

/**
 * A browser tab whose ticketing service answers each call with the next of these headers; records what its page did.
 */
function tab(
  answers: Record<string, string>[],
  {
    address = HERE,
    delays = [] as Promise<unknown>[],
    waitingRoom = { origin: 'https://queue.example' } as WaitingRoom,
  } = {},
) {
  const happened: string[] = []
  const sent: { path: string; init: RequestInit }[] = []
  let at = address
  const clock = Date.parse('2026-03-01T10:00:00Z')
  const connection = new Connection({
    location: {
      href: () => at,
      reload: () => void happened.push('reload'),
      assign: (to) => void happened.push(`leave ${to}`),
      replaceUrl: (to) => {
        happened.push(`rewrite ${to}`)
        at = to
      },
    },
    fetch: async (path, init) => {
      sent.push({ path: String(path), init: init ?? {} })
      const turn = sent.length - 1
      await delays[turn]
      return new Response('{"isError":false,"result":{}}', { headers: answers[turn] ?? {} })
    },
    waitingRoom,
    now: () => clock,
  })
  const make = (line: Call) => sendCall(connection, line, undefined)
  /** Makes a call whose response leaves the page, so that its promise never settles. */
  const leave = async (line: Call) => {
    void make(line)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { connection, happened, sent, make, leave }
}

t.test('a GET has its input in the query, any other call as JSON, all with credentials [API-01]', async (t) => {
  const read = buildRequest(get('/api/Production/Performances'), { ProductionId: 7, PerformanceId: undefined }, HERE)
  t.equal(read.path, '/api/Production/Performances?ProductionId=7')
  t.same([read.init.method, read.init.credentials, read.init.body], ['GET', 'include', undefined])
  const change = buildRequest(CHANGE, { seats: [{ priceTypeId: 1, count: 2 }] }, HERE)
  t.same([change.init.method, change.init.credentials], ['POST', 'include'])
  t.equal(change.init.body, '{"seats":[{"priceTypeId":1,"count":2}]}')
})

t.test(
  'a call sends the page’s address, and the waiting room’s token while the address has it [API-03 API-04]',
  async (t) => {
    const waited = buildRequest(READ, undefined, 'https://venue.example/a?b=1&queueittoken=e_x~h_2&c=2#d').init.headers
    const plain = buildRequest(READ, undefined, HERE).init.headers
    t.same(waited, {
      accept: 'application/json',
      'x-queueit-ajaxpageurl': 'https%3A%2F%2Fvenue.example%2Fa%3Fb%3D1%26c%3D2%23d',
      'x-queueit-token': 'e_x~h_2',
    })
    t.same(plain, { accept: 'application/json', 'x-queueit-ajaxpageurl': encodeURIComponent(HERE) })
    t.equal(withoutWaitingRoomToken('https://venue.example/?queueittoken=x'), 'https://venue.example/')
  },
)

t.test('the waiting room’s header redirects the browser, but not to another origin [API-05 SESS-11]', async (t) => {
  const room = encodeURIComponent('https://queue.example/?c=hall&t=https%3A%2F%2Fvenue.example%2F')
  const redirected = tab([{ 'x-queueit-redirect': room }])
  await redirected.leave(READ)
  t.same(redirected.happened, ['leave https://queue.example/?c=hall&t=https%3A%2F%2Fvenue.example%2F'])
  for (const wrong of ['https://evil.example/', 'javascript:alert(1)', 'https://queue.example.evil/', '%E0%A4%A']) {
    const visitor = tab([{ 'x-queueit-redirect': encodeURIComponent(wrong) }, { 'x-queueit-redirect': wrong }])
    await visitor.make(READ)
    await visitor.make(READ)
    t.same(visitor.happened, [], wrong)
  }
})

t.test(
  'without a configured waiting room, only the one on the site’s own origin is followed [API-05 SESS-11]',
  async (t) => {
    const waitingRoom = waitingRoomOf(undefined, 'https://venue.example')
    const room = 'https://venue.example/waiting-room/?e=sale'
    const led = tab([{ 'x-queueit-redirect': encodeURIComponent(room) }], { waitingRoom })
    await led.leave(READ)
    t.same(led.happened, [`leave ${room}`])
    for (const wrong of [
      'https://evil.example/waiting-room/',
      '/logout',
      '/waiting-room/../logout',
      '/waiting-rooms',
    ]) {
      const visitor = tab([{ 'x-queueit-redirect': encodeURIComponent(wrong) }], { waitingRoom })
      await visitor.make(READ)
      t.same(visitor.happened, [], wrong)
    }
  },
)

t.test(
  'a dash in the waiting room’s header removes its token from the address and nothing else [SESS-11]',
  async (t) => {
    const back = tab([{ 'x-queueit-redirect': '-' }], { address: `${HERE}&queueittoken=e_x~h_2#dates` })
    await back.make(READ)
    t.same(back.happened, [`rewrite ${HERE}#dates`])
  },
)

t.test(
  'a changed session fingerprint reloads the page, unless the page itself changed the token [SESS-06]',
  async (t) => {
    const elsewhere = tab([{ 'x-session-mark': 'aaaa' }, { 'x-session-mark': 'aaaa' }, { 'x-session-mark': 'bbbb' }])
    await elsewhere.make(READ)
    await elsewhere.make(CHANGE)
    t.same(elsewhere.happened, [])
    await elsewhere.leave(READ)
    t.same(elsewhere.happened, ['reload'])

    const own = tab([
      { 'x-session-mark': '-' },
      { 'x-session-mark': 'aaaa' },
      { 'x-session-mark': 'bbbb' },
      { 'x-session-mark': '-' },
    ])
    const reported: string[] = []
    own.connection.onTokenChange((fingerprint) => reported.push(fingerprint))
    await own.make(READ)
    t.notOk(own.connection.hasToken)
    await own.make(CHANGE)
    await own.make(LOGIN)
    t.ok(own.connection.hasToken)
    await own.make(contract.authentication.logout)
    t.same(own.happened, [])
    t.same(reported, ['aaaa', 'bbbb', '-'])
    t.notOk(own.connection.hasToken)
  },
)

t.test('a first token that this page didn’t request reloads it [SESS-06]', async (t) => {
  const other = tab([{ 'x-session-mark': '-' }, { 'x-session-mark': 'aaaa' }])
  await other.make(READ)
  await other.leave(READ)
  t.same(other.happened, ['reload'])
})

t.test('a response sent before the first token was set does not reload the page [SESS-06]', async (t) => {
  let arrive = (_: unknown) => {}
  const late = new Promise((resolve) => (arrive = resolve))
  const visitor = tab([{ 'x-session-mark': '-' }, { 'x-session-mark': '-' }, { 'x-session-mark': 'aaaa' }], {
    delays: [Promise.resolve(), late],
  })
  await visitor.make(READ)
  const slow = visitor.make(READ)
  await visitor.make(CHANGE)
  arrive(null)
  await slow
  t.same(visitor.happened, [])
  t.equal(visitor.connection.fingerprint, 'aaaa')
})

t.test('signing in waits for calls in progress, and later calls wait for it', async (t) => {
  let arrive = (_: unknown) => {}
  const visitor = tab([], { delays: [new Promise((resolve) => (arrive = resolve))] })
  const first = visitor.make(READ)
  const signIn = visitor.make(LOGIN)
  const after = visitor.make(READ)
  await new Promise((resolve) => setImmediate(resolve))
  t.same(
    visitor.sent.map(({ path }) => path),
    ['/api/Session/Info'],
  )
  arrive(null)
  await Promise.all([first, signIn, after])
  t.same(
    visitor.sent.map(({ path }) => path),
    ['/api/Session/Info', '/api/Checkout/Login', '/api/Session/Info'],
  )
})

t.test('calls go on after one that replaces the token has failed', async (t) => {
  const lock = new RequestLock()
  await t.rejects(lock.runExclusive(() => Promise.reject(new Error('offline'))))
  t.equal(await lock.runShared(async () => 'sent'), 'sent')
})

t.test('`X-Refresh-Page: -` reloads the page [SESS-07]', async (t) => {
  const visitor = tab([{ 'x-session-mark': '-', 'x-refresh-page': '-' }])
  await visitor.leave(READ)
  t.same(visitor.happened, ['reload'])
})

t.test('before the first response a page has no session and an empty cart [SESS-04]', async (t) => {
  let state: Partial<VisitorSession> = {}
  const Reader = () => {
    state = useSession()
    return null
  }
  const { connection } = tab([])
  const Session: FunctionComponent<{ route: string }> = SessionProvider as never
  const Ticketing: FunctionComponent<{ connection: Connection }> = TicketingProvider as never
  renderToString(
    createElement(Ticketing, { connection }, createElement(Session, { route: '/' }, createElement(Reader))),
  )
  t.match(state, { isLoggedIn: false, cartCount: 0, expiration: null, sessionStatus: 'None', hasPromoCode: false })
  t.notOk(state.isKnown)
})

t.test('a device whose clock is an hour wrong uses the server’s time [CTIMER-01]', async (t) => {
  const wrong = tab([{ date: 'Sun, 01 Mar 2026 11:00:00 GMT' }])
  await wrong.make(READ)
  t.equal(new Date(wrong.connection.serverNow()).toISOString(), '2026-03-01T11:00:00.000Z')
  const right = tab([{ date: 'Sun, 01 Mar 2026 10:00:01 GMT' }])
  await right.make(READ)
  t.equal(new Date(right.connection.serverNow()).toISOString(), '2026-03-01T10:00:00.000Z')
  const stored = tab([{ date: 'Sun, 01 Mar 2026 11:00:00 GMT' }, { date: 'Sun, 01 Mar 2026 08:00:00 GMT' }])
  await stored.make(READ)
  await stored.make({ ...READ, isCacheable: true })
  const time = new Date(stored.connection.serverNow()).toISOString()
  t.equal(time, '2026-03-01T11:00:00.000Z', 'an answer from the browser’s cache has an earlier time')
})

t.test(
  'a failure takes type and message from its body, or the general ones [ERR-04 ERR-05 ERR-S-02 ERR-S-03]',
  async (t) => {
    const general =
      'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.'
    const refused = {
      isError: true,
      title: 'Sold out',
      type: 'Conflict',
      validationErrors: [{ name: 'seats', reason: 'Gone' }],
    }
    t.same(readEnvelope({ status: 409, statusText: 'Conflict', body: refused }), {
      isError: true,
      title: 'Sold out',
      detail: 'Conflict',
      status: 409,
      type: 'Conflict',
      errors: [{ type: 'Conflict', message: 'Sold out' }],
      validationErrors: [{ name: 'seats', reason: 'Gone' }],
    })
    t.same(readEnvelope({ status: 503, statusText: 'Service Unavailable', body: undefined }), {
      isError: true,
      title: general,
      detail: 'Service Unavailable',
      status: 503,
      type: 'Unhandled error',
      errors: [{ type: 'Unhandled error', message: general }],
      validationErrors: [],
    })
  },
)

t.test('a success without a result is still a success', async (t) => {
  t.same(readEnvelope({ status: 200, statusText: 'OK', body: { isError: false } }), { isError: false, result: null })
  t.same(readEnvelope({ status: 200, statusText: 'OK', body: { isError: false, result: null } }), {
    isError: false,
    result: null,
  })
  t.equal(readEnvelope({ status: 404, statusText: 'Not Found', body: { isError: false } }).isError, true)
})

t.test('a response with status 200 and `isError` is a failure with status 500 [ERR-01 ERR-S-02]', async (t) => {
  const envelope = readEnvelope({ status: 200, statusText: 'OK', body: { isError: true, title: 'No' } })
  t.same(envelope.isError && [envelope.status, envelope.title], [500, 'No'])
  const garbage = readEnvelope({ status: 200, statusText: 'OK', body: ['what'] })
  t.same(garbage.isError && [garbage.status, garbage.type], [500, 'Unhandled error'])
})

t.test('a call without a response is a communication error [ERR-06]', async (t) => {
  const connection = new Connection({
    location: { href: () => HERE, reload() {}, assign() {}, replaceUrl() {} },
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    waitingRoom: { origin: 'https://queue.example' },
    now: () => 0,
  })
  const envelope = await sendCall(connection, READ, undefined)
  t.same(envelope, noResponse(500))
  t.same(envelope.isError && envelope.errors, [
    { type: 'Response error', message: 'A communication error has occurred' },
  ])
})

t.test(
  'errors are shown at their fields by name, and all others above the form [ERR-01 ERR-02 ERR-S-04]',
  async (t) => {
    const failure = {
      ...noResponse(400),
      errors: ['Please check the fields below.', 'Use a capital.'].map((message) => ({ type: 'Invalid', message })),
      validationErrors: [
        { name: 'Address.PostCode', reason: 'Please enter a post code.' },
        { name: 'password', reason: 'Use a digit' },
        { name: 'Password', reason: 'Use a capital.' },
        { name: '', reason: 'Try tomorrow.' },
      ],
    }
    const { fields, general } = formErrorsOf(failure)
    t.same(general, ['Try tomorrow.', 'Please check the fields below.'])
    t.same(fields, [
      { path: 'address.postCode', message: 'Please enter a post code.' },
      { path: 'password', message: 'Use a digit. Use a capital.' },
    ])
    t.equal(fieldPath('Seats[0].PriceTypeId'), 'seats.0.priceTypeId')
  },
)

t.test('a call that requires a captcha gets a new token each time [API-07 CAPT-04]', async (t) => {
  const visitor = tab([])
  let count = 0
  const callTicketing = ticketingCaller(visitor.connection, async () => ({
    isError: false,
    result: `token ${++count}`,
  }))
  await callTicketing(LOGIN, { userName: 'ada@example.org' })
  await callTicketing(LOGIN, { userName: 'ada@example.org' })
  await callTicketing(CHANGE, { a: 1 })
  t.same(
    visitor.sent.map(({ init }) => JSON.parse(String(init.body))),
    [
      { userName: 'ada@example.org', captchaToken: 'token 1' },
      { userName: 'ada@example.org', captchaToken: 'token 2' },
      { a: 1 },
    ],
  )
})

t.test('a reservation rejected for lack of a proof is repeated with one, at most twice', async (t) => {
  const reserve = contract.production.reserveTicket
  const statusesOf = async (...answers: [status: number, type: string][]) => {
    const tokens: unknown[] = []
    const connection = new Connection({
      location: { href: () => HERE, reload: () => {}, assign: () => {}, replaceUrl: () => {} },
      fetch: async (_path, init) => {
        tokens.push(JSON.parse(String(init?.body)).captchaToken)
        const [status, type] = answers[tokens.length - 1] ?? [200, '']
        const body =
          status === 200 ? { isError: false, result: {} } : { isError: true, status, type, title: '', detail: '' }
        return new Response(JSON.stringify(body), { status })
      },
      waitingRoom: { origin: 'https://queue.example' },
      now: () => 0,
    })
    let count = 0
    const callTicketing = ticketingCaller(connection, async () => ({ isError: false, result: `proof ${++count}` }))
    const answer = await callTicketing(reserve, { productionId: 1, performanceId: 2, seats: [] })
    return [...tokens, answer.isError ? answer.status : 200]
  }
  t.same(await statusesOf(), [undefined, 200])
  t.same(await statusesOf([422, 'PROOF_NEEDED']), [undefined, 'proof 1', 200])
  t.same(await statusesOf([422, 'PROOF_NEEDED'], [422, 'PROOF_NEEDED']), [undefined, 'proof 1', 'proof 2', 200])
  const refused = Array.from({ length: 9 }, (): [number, string] => [422, 'PROOF_NEEDED'])
  t.same(await statusesOf(...refused), [undefined, 'proof 1', 'proof 2', 422])
  t.same(await statusesOf([422, 'PROOF_NEEDED'], [502, 'UNAVAILABLE']), [undefined, 'proof 1', 502])
})

t.test('without a captcha token no call is made, and an error says why [CAPT-02 CAPT-03 ERR-07]', async (t) => {
  const visitor = tab([])
  const unset = await ticketingCaller(visitor.connection, async () => captchaNotSetUp())(LOGIN, {})
  const failed = await ticketingCaller(visitor.connection, async () => captchaFailed())(LOGIN, {})
  t.same(visitor.sent, [])
  t.same(unset.isError && formErrorsOf(unset), {
    fields: [],
    general: ['There is an error. Recaptcha is not set up properly.'],
  })
  t.same(failed.isError && formErrorsOf(failed), {
    fields: [{ path: 'captchaToken', message: 'Recaptcha failed!' }],
    general: [],
  })
})

t.test('equal lines of the cart are merged into one analytics item [ANALYTICS-S-01]', async (t) => {
  const line = { date: null, productionId: null, canDelete: true, canEdit: false, hasExtras: false }
  const performance = { ...line, type: 'Performance' as const, name: 'Winter Serenade', tessituraId: 4821 }
  const cart: CheckoutCart = {
    performances: [
      { ...performance, id: 1, productLineItemId: 11, subtotal: 79.1 },
      { ...performance, id: 2, productLineItemId: 12, subtotal: 158.2, ticketCount: 2 },
    ],
    packages: [
      {
        ...{ ...line, type: 'Package', id: 3, name: 'Five of six', seriesName: 'Evenings', tessituraId: 9 },
        ...{ seriesId: 2, isIncomplete: false, productLineItemId: 13, subtotal: 200 },
      },
    ],
    donations: [{ ...line, type: 'Donation', id: 4, name: 'Annual fund', productLineItemId: 14, subtotal: 20 }],
    memberships: [{ ...line, type: 'Membership', id: 5, name: 'Friend', productLineItemId: 15, subtotal: 90 }],
    giftVouchers: [
      {
        ...{ ...line, type: 'GiftVoucher', id: 6, name: 'Gift voucher', giftCertificateNumber: 'GV-1' },
        ...{ productLineItemId: 16, subtotal: 50 },
      },
    ],
    ...{ donation: 20, delivery: null, fees: 5, giftVoucher: null, giftVoucherCode: null, total: 602.3 },
    isNoPaymentOrder: false,
  }
  t.same(
    cartAnalyticsItems(cart).map(({ id, name, category, subtotal, quantity }) => [
      ...[id, name, category, subtotal, quantity],
    ]),
    [
      [4821, 'Winter Serenade', 'Performance', 237.3, 3],
      [9, 'Evenings', 'Package', 200, 1],
      [15, 'Friend', 'Membership', 90, 1],
      [16, 'GV-1', 'GiftVoucher', 50, 1],
      [14, 'Annual fund', 'Donation', 20, 1],
    ],
  )
})

t.test(
  'an event is pushed in Australian dollars in both forms, after clearing the last one [ANALYTICS-01 ANALYTICS-03]',
  async (t) => {
    const item = { id: 7, name: 'Quartet', category: 'Performance' }
    const top = { id: '7', name: 'Quartet', category: 'Performance' }
    const ga4 = { item_id: '7', item_name: 'Quartet', item_category: 'Performance' }
    const page: { dataLayer?: unknown[] } = {}
    pushEvent({ event: 'view_item', items: [item] }, page)
    pushEvent({ event: 'view_cart', items: [{ ...item, subtotal: 59.98, quantity: 3 }] }, page)
    t.same(page.dataLayer, [
      { ecommerce: null },
      { event: 'view_item', currency: 'AUD', items: [top], ecommerce: { currency: 'AUD', items: [ga4] } },
      { ecommerce: null },
      {
        ...{ event: 'view_cart', currency: 'AUD', items: [{ ...top, price: 59.98, quantity: 3 }] },
        ecommerce: { currency: 'AUD', value: 59.98, items: [{ ...ga4, price: 19.99, quantity: 3 }] },
      },
    ])
  },
)

t.test('an order’s purchase is reported once, however often its receipt is opened [ANALYTICS-02]', async (t) => {
  const items = new Map<string, string>()
  withStorage(t, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  t.same([isFirstReport('88'), isFirstReport('88'), isFirstReport('89')], [true, false, true])
})

/** Gives the test a browser's storage. */
function withStorage(t: Test, storage: Partial<Storage>) {
  Object.assign(globalThis, { window: { localStorage: storage, sessionStorage: storage } })
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
}

t.test('a browser that stores nothing for the site, or has no room, stops no page', async (t) => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  withStorage(t, { getItem: refuse, setItem: refuse, removeItem: refuse })
  store('sessionStorage', 'name', 'text')
  forgetStored('sessionStorage', 'name')
  t.same([readStored('localStorage', 'name'), readStoredJson('localStorage', 'name')], [null, null])
  t.equal(readChoice(), null)
  writeChoice('granted')
  t.equal(isFirstReport('88'), true)
  withStorage(t, { getItem: () => '{"half' })
  t.equal(readStoredJson('localStorage', 'name'), null, 'as an older version has stored it')
})

t.test('a choice about cookies counts for 180 days and in its version alone', async (t) => {
  const at = Date.parse('2026-03-01T10:00:00Z')
  const days = (count: number) => at + count * 86_400_000
  for (const choice of ['granted', 'denied'] as const) {
    const stored = choiceText(choice, at)
    t.same([choiceIn(stored, at), choiceIn(stored, days(179)), choiceIn(stored, days(181))], [choice, choice, null])
    t.equal(choiceIn(stored.replace('"version":1', '"version":0'), at), null)
    t.equal(choiceIn(stored, days(-2)), null, 'a time in the future is none')
  }
  for (const odd of [null, '', 'granted', 'null', '{}', '{"version":1,"choice":"granted"}', '[1]'])
    t.equal(choiceIn(odd, at), null, String(odd))
})
