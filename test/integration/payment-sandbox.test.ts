import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import t, { type Test } from 'tap'
import { readSettings, WrongSetting } from '#config/settings'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import { APPROVED_CARD, payAtSandbox } from '#server/contract/check/sandbox'
import { isSignedPayment, signPayment } from '#server/crypto/payment-signature'
import { buildPaymentSandbox, type PaymentSandboxOptions } from '#server/payment-sandbox/app'
import { openedSession } from '#server/payment-sandbox/sessions/session'
import { openSessionStore } from '#server/payment-sandbox/sessions/session-store'
import { createLogger } from '#server/runtime/logger'
import {
  type PaymentNotice,
  type PaymentRequest,
  type PaymentState,
  paymentPaths,
  signatureHeader,
} from '#shared/payment-sandbox'
import { listenLocally } from '#test/support/listen-locally'
import { openRequest, rawRequest } from '#test/support/raw-request'
import { testFolder } from '#test/support/temporary-folder'

const SECRET = 'a secret that both know'
const SITE = 'http://site.example'
const NOW = new Date('2026-11-20T09:00:00Z')
const CARD = { number: '4242 4242 4242 4242', expiry: '08/30', cvc: '123', name: 'Ada Lovelace' }

/** A server that receives notices as the box office does. `nextAccepted` resolves with the next accepted notice. */
async function openBoxOffice(t: Test) {
  const notices: { notice: PaymentNotice; isSigned: boolean }[] = []
  const statuses: number[] = []
  const acceptedCallbacks: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const message = { method: 'POST', path: '/payment/notice?from=sandbox', body }
    const status = statuses.shift() ?? 204
    notices.push({
      notice: JSON.parse(body),
      isSigned: isSignedPayment(SECRET, message, request.headers[signatureHeader], NOW),
    })
    response.writeHead(status).end(() => {
      if (status < 300) for (const callback of acceptedCallbacks.splice(0)) callback()
    })
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)
  return {
    notices,
    statuses,
    noticeUrl: `${origin}/payment/notice?from=sandbox`,
    nextAccepted: () => new Promise<void>((resolve) => acceptedCallbacks.push(resolve)),
  }
}

/** A running sandbox with a clock that the test sets; `signed`, `open` and `state` are the box office's calls. */
async function openSandbox(t: Test, options: Partial<PaymentSandboxOptions> & { folder?: string } = {}) {
  const clock = { now: NOW }
  const folder = options.folder ?? testFolder(t)
  const settings = readSettings({ DATA_DIR: folder, PAYMENT_SECRET: SECRET, PUBLIC_URL: SITE, DEMO: 'true' })
  const log = createLogger(settings, 'payment sandbox', new PassThrough().resume())
  const app = await buildPaymentSandbox({
    settings,
    log,
    now: () => clock.now,
    wait: () => Promise.resolve(),
    retries: [5],
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())

  const signed = async (method: string, at: string, body = '', sign = signPayment) => {
    const headers = { [signatureHeader]: sign(SECRET, { method, path: at, body }, clock.now) }
    const response = await rawRequest(url, at, { method, headers: body ? { ...headers, ...JSON_BODY } : headers, body })
    return { status: response.status, body: JSON.parse(response.body) }
  }
  const open = async (request: Partial<PaymentRequest> = {}) => {
    const { body } = await signed('POST', '/sessions', JSON.stringify(paymentOf(request)))
    return body.sessionId as string
  }
  const state = async (id: string): Promise<PaymentState> => (await signed('GET', `/sessions/${id}`)).body
  const openCardPage = (id: string, headers = {}) => rawRequest(url, `/sandbox/pay/${id}`, { headers })
  const pay = async (id: string, card: Partial<typeof CARD> & { wallet?: string } = {}, headers = {}) => {
    const formToken = /name="formToken" value="(\w+)"/.exec((await openCardPage(id)).body)?.[1] ?? ''
    return submit(id, { formToken, ...CARD, ...card }, headers)
  }
  const submit = (id: string, fields: Record<string, string>, headers = {}) =>
    rawRequest(url, `/sandbox/pay/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: String(new URLSearchParams(fields)),
    })
  return { app, url, clock, folder, signed, open, state, openCardPage, pay, submit }
}
const JSON_BODY = { 'content-type': 'application/json' }

const paymentOf = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  requestKey: 'order-7-try-1',
  orderReference: '7',
  description: 'String quartet, 2 tickets',
  amountCents: 9_600,
  currency: 'AUD',
  returnUrl: `${SITE}/purchase/checkout`,
  noticeUrl: 'http://127.0.0.1:9/notice',
  expiresAt: '2026-11-20T09:20:00Z',
  ...more,
})
const returnUrlOf = (outcome: string, id: string) =>
  `${SITE}/purchase/checkout?checkout_flow=${outcome}&sessionId=${id}`

t.test('each test card returns the visitor with its outcome, which a notice confirms [PAY-14]', async (t) => {
  const boxOffice = await openBoxOffice(t)
  const waited: number[] = []
  const sandbox = await openSandbox(t, { wait: async (ms) => void waited.push(ms) })
  const outcomes = [
    ['4242 4242 4242 4242', 'successful', null],
    ['5555-5555-5555-4444', 'successful', null],
    ['4000000000000002', 'declined', 'declined'],
    ['4000 0000 0000 9995', 'declined', 'insufficient_funds'],
    ['4000 0000 0000 0077', 'successful', null],
  ] as const
  for (const [number, outcome, reason] of outcomes) {
    const id = await sandbox.open({ requestKey: number, noticeUrl: boxOffice.noticeUrl })
    const accepted = boxOffice.nextAccepted()
    const response = await sandbox.pay(id, { number })
    t.same([response.status, response.headers.location], [303, returnUrlOf(outcome, id)], number)
    await accepted
    const state = await sandbox.state(id)
    t.same([state.status, state.reason, state.cardLastFour], [outcome, reason, number.slice(-4)])
    t.same(Boolean(state.paymentId), outcome === 'successful')
    t.same(boxOffice.notices.at(-1), { notice: state, isSigned: true })
  }
  t.same(waited, [0, 0, 0, 0, 8_000], 'the last one is slow')
  t.same(boxOffice.notices.length, outcomes.length)
})

t.test('the test wallet pays at once, and only from the page itself', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  t.match((await sandbox.openCardPage(id)).body, '<button type="submit" name="wallet"')
  t.equal((await sandbox.submit(id, { formToken: 'guessed', wallet: 'test' })).status, 403)
  t.equal((await sandbox.state(id)).status, 'open')
  const response = await sandbox.pay(id, { number: '', wallet: 'test' })
  t.same([response.status, response.headers.location], [303, returnUrlOf('successful', id)])
})

t.test('the card page shows the amount, the four fields, the test cards and a Cancel link [PAY-14]', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open({ description: '<script>alert(1)</script>' })
  const { status, headers, body } = await sandbox.openCardPage(id)
  t.same([status, headers['cache-control']], [200, 'no-store'])
  for (const text of ['$96.00', 'Card number', 'Expiry', 'CVC', 'Name on card', '4242 4242 4242 4242', 'no real money'])
    t.ok(body.includes(text), text)
  for (const card of ['Approved', 'Declined', 'Declined: insufficient funds', 'Approved, after 8 seconds'])
    t.ok(body.includes(`<dd>${card}</dd>`), card)
  t.ok(body.includes(`<a href="/sandbox/pay/${id}/cancel" rel="nofollow">Cancel</a>`))
  t.notMatch(body, '<script')
  t.match(
    headers['content-security-policy'],
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' http://site.example;",
  )
})

t.test('Cancel sends the visitor back as cancelled, and that is final [PAY-14]', async (t) => {
  const boxOffice = await openBoxOffice(t)
  const sandbox = await openSandbox(t)
  const id = await sandbox.open({ noticeUrl: boxOffice.noticeUrl })
  const ahead = await rawRequest(sandbox.url, `/sandbox/pay/${id}/cancel`, { headers: { 'sec-purpose': 'prefetch' } })
  t.same([ahead.status, (await sandbox.state(id)).status], [403, 'open'], 'a link fetched ahead cancels nothing')

  const accepted = boxOffice.nextAccepted()
  const response = await rawRequest(sandbox.url, `/sandbox/pay/${id}/cancel`)
  t.same([response.status, response.headers.location], [303, returnUrlOf('cancelled', id)])
  await accepted
  t.same(boxOffice.notices[0]?.notice.status, 'cancelled')
  const later = await sandbox.submit(id, { ...CARD })
  t.same([later.status, later.headers.location], [303, returnUrlOf('cancelled', id)])
})

t.test('each invalid field has its message, and nothing is charged', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  const wrong = { number: '4242 4242 4242 4241', expiry: '13/30', cvc: 'x', name: ' ' }
  const { status, body } = await sandbox.pay(id, wrong)
  t.same(status, 422)
  const errors = [...body.matchAll(/<p class="error" id="(\w+)-error">([^<]*)</g)].map(([, field, error]) => [
    field,
    error,
  ])
  t.same(errors, [
    ['number', 'Enter a card number.'],
    ['expiry', 'Enter the expiry as MM/YY, such as 08/30.'],
    ['cvc', 'Enter the 3 or 4 digits of the security code.'],
    ['name', 'Enter the name on the card.'],
  ])
  t.match(body, '<title>Error: Pay $96.00</title>')
  t.same((await sandbox.state(id)).status, 'open')

  const past = (await sandbox.pay(id, { expiry: '10/26' })).body
  t.match(past, 'This card has expired.')
  t.same((await sandbox.pay(id, { expiry: '11/2026' })).status, 303, 'a card is good until the end of its month')
})

t.test('a real card number is rejected and never in the response', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  const { status, body } = await sandbox.pay(id, { number: '4111 1111 1111 1111', cvc: '9876', name: 'Ada "L"' })
  t.same(status, 422)
  t.match(body, 'Only the test cards listed below work here.')
  const withoutRandomTexts = body.replaceAll(/[0-9a-f]{32,}/g, '')
  t.notMatch(withoutRandomTexts, /4111|9876/)
  t.notMatch(withoutRandomTexts, /[0-9a-f]{20}/, 'no random text is left whose digits could be those of a card')
  t.match(body, 'value="Ada &#34;L&#34;"')
})

t.test('ten simultaneous submits, a reload and the back button charge once', async (t) => {
  const boxOffice = await openBoxOffice(t)
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const sandbox = await openSandbox(t, { wait: () => slow })
  const id = await sandbox.open({ noticeUrl: boxOffice.noticeUrl })
  const formToken = /value="(\w{64})"/.exec((await sandbox.openCardPage(id)).body)?.[1] ?? ''
  const accepted = boxOffice.nextAccepted()
  const cards = [CARD, { ...CARD, number: '4000000000000002' }]
  const submits = Array.from({ length: 10 }, (_, index) =>
    sandbox.submit(id, { formToken, ...CARD, ...cards[index % 2] }),
  )
  const cancel = sandbox.openCardPage(id).then(() => release())
  const responses = await Promise.all([...submits, cancel.then(() => sandbox.submit(id, { formToken, ...CARD }))])
  const [location] = responses.map(({ headers }) => headers.location)
  t.ok(location?.includes('checkout_flow='))
  t.same(new Set(responses.map(({ status, headers }) => `${status} ${headers.location}`)), new Set([`303 ${location}`]))
  await accepted
  t.same(boxOffice.notices.length, 1)
  const back = await sandbox.openCardPage(id)
  t.same([back.status, back.headers.location], [303, location])
})

t.test('a buyer of the contract’s check who lost the response pays again and gets it', async (t) => {
  const boxOffice = await openBoxOffice(t)
  const sandbox = await openSandbox(t)
  const id = await sandbox.open({ noticeUrl: boxOffice.noticeUrl })
  const pay = async () => String(await payAtSandbox(`${sandbox.url}/sandbox/pay/${id}`, APPROVED_CARD))
  t.equal(await pay(), returnUrlOf('successful', id))
  t.equal(await pay(), returnUrlOf('successful', id))
})

t.test('a notice is sent again until the box office acknowledges it [PAY-12]', async (t) => {
  const boxOffice = await openBoxOffice(t)
  boxOffice.statuses.push(503, 500, 302, 204)
  const sandbox = await openSandbox(t)
  const id = await sandbox.open({ noticeUrl: boxOffice.noticeUrl })
  const accepted = boxOffice.nextAccepted()
  await sandbox.pay(id)
  await accepted
  t.same(
    boxOffice.notices.map(({ notice, isSigned }) => [notice.sessionId, notice.status, isSigned]),
    Array.from({ length: 4 }, () => [id, 'successful', true]),
  )
})

t.test('after a kill a payment is still stored, and its notice is still sent [PAY-12]', async (t) => {
  const folder = testFolder(t)
  const boxOffice = await openBoxOffice(t)
  const first = await openSandbox(t, { folder, retries: [3_600_000] })
  const paid = await first.open({ noticeUrl: 'http://127.0.0.1:9/nobody' })
  const open = await first.open({ requestKey: 'another' })
  await first.pay(paid)
  // A kill in the middle of a write leaves half a line.
  const lines = await readFile(path.join(folder, 'payment-sandbox', 'sessions.jsonl'), 'utf8')
  const left = testFolder(t)
  await mkdir(path.join(left, 'payment-sandbox'))
  await writeFile(path.join(left, 'payment-sandbox', 'sessions.jsonl'), `${lines}{"sessionId":"ps_half`)

  const second = await openSandbox(t, { folder: left })
  t.same(await second.state(paid), await first.state(paid))
  t.same((await second.state(open)).status, 'open')
  t.ok(lines.split('\n').length > 3)

  const third = await openSandbox(t)
  const accepted = boxOffice.nextAccepted()
  await third.pay(await third.open({ noticeUrl: boxOffice.noticeUrl }))
  await accepted
  await third.app.close()
  const fourth = await openSandbox(t, { folder: third.folder })
  t.same((await fourth.open()).startsWith('ps_'), true)
  t.same(boxOffice.notices.length, 1, 'what was acknowledged is not reported again')
})

t.test('a notice that a killed process could not deliver is sent by the next [PAY-12]', async (t) => {
  const folder = testFolder(t)
  const boxOffice = await openBoxOffice(t)
  boxOffice.statuses.push(503)
  const first = await openSandbox(t, { folder, retries: [3_600_000] })
  const id = await first.open({ noticeUrl: boxOffice.noticeUrl })
  await first.pay(id)
  await first.app.close()

  const accepted = boxOffice.nextAccepted()
  await openSandbox(t, { folder })
  await accepted
  t.same(boxOffice.notices.at(-1)?.notice.sessionId, id)
})

t.test('a session is retained for thirty days after its end, and an outcome until it is acknowledged', async (t) => {
  const folder = testFolder(t)
  const after = (days: number) => new Date(Date.parse(paymentOf().expiresAt) + days * 86_400_000)
  const first = await openSessionStore(folder, NOW)
  const reported = { outcome: 'successful', acknowledgedAt: NOW.toISOString() } as const
  await first.save(openedSession(paymentOf(), 'never paid', NOW))
  await first.save({ ...openedSession(paymentOf({ requestKey: 'a' }), 'reported', NOW), ...reported })
  await first.save({ ...openedSession(paymentOf({ requestKey: 'b' }), 'unreported', NOW), outcome: 'successful' })
  await first.close()
  const retained = async (days: number) => {
    const store = await openSessionStore(folder, after(days))
    await store.close()
    return ['never paid', 'reported', 'unreported'].filter((id) => store.find(id))
  }
  t.same(await retained(30), ['never paid', 'reported', 'unreported'])
  t.same(await retained(31), ['unreported'])
})

t.test('an unsigned, forged, altered or old request is rejected', async (t) => {
  const { signed, url, clock, open } = await openSandbox(t)
  const id = await open()
  const refused = { status: 401, error: 'bad_signature' }
  const outcome = async (method: string, at: string, body: string, sign: typeof signPayment) => {
    const response = await signed(method, at, body, sign)
    return { status: response.status, error: response.body.error }
  }
  const body = JSON.stringify(paymentOf())
  t.same(await outcome('POST', '/sessions', body, () => ''), refused)
  t.same(await outcome('POST', '/sessions', body, (_, message, now) => signPayment('another', message, now)), refused)
  t.same(
    await outcome('POST', '/sessions', body, (secret, message, now) =>
      signPayment(secret, { ...message, body: message.body.replace('9600', '1') }, now),
    ),
    refused,
  )
  const other = (secret: string, _message: unknown, now: Date) =>
    signPayment(secret, { method: 'GET', path: '/sessions/other', body: '' }, now)
  t.same(await outcome('GET', `/sessions/${id}`, '', other), refused)
  const at = (seconds: number) => (secret: string, message: Parameters<typeof signPayment>[1]) =>
    signPayment(secret, message, new Date(clock.now.getTime() + seconds * 1000))
  for (const seconds of [-301, 301]) t.same(await outcome('GET', `/sessions/${id}`, '', at(seconds)), refused)
  t.same((await signed('GET', `/sessions/${id}`, '', at(-299))).status, 200)
  t.same((await rawRequest(url, `/sessions/${id}/refund`, { method: 'POST' })).status, 401)
})

t.test('the box office believes only notices that describe a payment', async (t) => {
  const now = new Date('2026-11-20T09:00:00Z')
  const settings = readSettings({ PAYMENT_URL: SITE, PAYMENT_SECRET: SECRET, PUBLIC_URL: SITE, DEMO: 'true' })
  const provider = createPaymentProvider(settings, { now: () => now })
  const read = (changes: object) => {
    const state = { sessionId: 'ps_1', orderReference: '7', status: 'successful', amountCents: 9_600, currency: 'AUD' }
    const message = { method: 'POST', path: '/notice', body: JSON.stringify({ ...state, ...changes }) }
    return provider.readNotice({ ...message, headers: { [signatureHeader]: signPayment(SECRET, message, now) } })
  }
  t.match(await read({}), { payment: { amountCents: 9_600, isRefunded: false } })
  for (const wrong of [
    ...[{ amountCents: 95.5 }, { amountCents: '9600' }, { amountCents: undefined }, { status: 'paid' }],
    ...[{ sessionId: '' }, { orderReference: 7 }, { currency: null }],
  ])
    t.same(await read(wrong), { refusal: 'invalid' }, JSON.stringify(wrong))
})

t.test('the box office gets the code of each request that the sandbox rejects', async (t) => {
  const { url, pay, clock } = await openSandbox(t)
  const settings = readSettings({ PAYMENT_URL: url, PAYMENT_SECRET: SECRET, PUBLIC_URL: SITE, DEMO: 'true' })
  const provider = createPaymentProvider(settings, { now: () => clock.now })
  const request = { ...paymentOf(), expiresAt: new Date('2026-11-20T09:20:00Z'), cancelUrl: `${SITE}/cancel` }
  const { sessionId } = await provider.open(request)
  const refundPart = (amountCents: number) => provider.refundPart(sessionId, { requestKey: 'part', amountCents })
  const rejection = (code: string) => ({ name: 'ProviderRefused', code, detail: String })
  await t.rejects(provider.open({ ...request, amountCents: 1 }), rejection('key_reused'))
  await t.rejects(provider.refund(sessionId), rejection('not_successful'))
  await t.rejects(refundPart(100), rejection('not_successful'))
  await pay(sessionId)
  await t.rejects(refundPart(9_601), rejection('exceeds_payment'))
  await refundPart(9_600)
  await t.rejects(provider.refundPart('ps_nobody', { requestKey: 'part', amountCents: 1 }), rejection('not_successful'))
})

t.test('an invalid payment is rejected with the reason', async (t) => {
  const { signed } = await openSandbox(t)
  const refusal = async (text: string) => {
    const { status, body } = await signed('POST', '/sessions', text)
    return [status, body.error, body.message]
  }
  t.same(await refusal('{'), [400, 'invalid', 'the body is no JSON'])
  const wrong: [Partial<Record<keyof PaymentRequest, unknown>>, RegExp][] = [
    [{ amountCents: 0 }, /amountCents/],
    [{ amountCents: 9.5 }, /amountCents/],
    [{ amountCents: '9600' }, /amountCents/],
    [{ currency: 'dollars' }, /currency/],
    [{ returnUrl: 'javascript:alert(1)' }, /returnUrl must be an http or https address/],
    [{ expiresAt: 'soon' }, /expiresAt must be an instant/],
    [{ requestKey: undefined }, /requestKey/],
  ]
  for (const [field, message] of wrong) {
    const [status, error, said] = await refusal(JSON.stringify({ ...paymentOf(), ...field }))
    t.same([status, error], [400, 'invalid'])
    t.match(said, message)
  }
  t.same((await signed('GET', '/sessions/ps_unknown')).status, 404)
})

t.test('two requests with one key open one session, and a key is valid for one payment', async (t) => {
  const { signed, open } = await openSandbox(t)
  const body = JSON.stringify(paymentOf())
  const responses = await Promise.all(Array.from({ length: 5 }, () => signed('POST', '/sessions', body)))
  t.same(responses.map(({ status }) => status).sort(), [200, 200, 200, 200, 201])
  t.same(new Set(responses.map(({ body: response }) => response.redirectUrl)).size, 1)
  t.same(responses[0]?.body.redirectUrl, `${SITE}/sandbox/pay/${await open()}`)
  const other = await signed('POST', '/sessions', JSON.stringify(paymentOf({ amountCents: 1 })))
  t.same([other.status, other.body.error], [409, 'key_reused'])
})

t.test('an expired session charges nothing and links back to the venue', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  const formToken = /value="(\w{64})"/.exec((await sandbox.openCardPage(id)).body)?.[1] ?? ''
  sandbox.clock.now = new Date('2026-11-20T09:20:00Z')
  t.same((await sandbox.state(id)).status, 'expired')
  for (const response of [await sandbox.openCardPage(id), await sandbox.submit(id, { formToken, ...CARD })]) {
    t.same(response.status, 410)
    t.match(response.body, 'Nothing was charged.')
    t.match(response.body, returnUrlOf('cancelled', id).replace('&', '&#38;'))
  }
  t.same((await sandbox.state(id)).status, 'expired')
})

t.test('a cross-site form charges nothing', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  t.same((await sandbox.submit(id, { ...CARD })).status, 403)
  t.same((await sandbox.submit(id, { ...CARD, formToken: 'x'.repeat(64) })).status, 403)
  t.same((await sandbox.pay(id, {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
  t.same((await sandbox.submit('ps_unknown', { ...CARD })).status, 404)
  t.same((await sandbox.state(id)).status, 'open')
  t.same((await sandbox.pay(id, {}, { 'sec-fetch-site': 'same-origin' })).status, 303)
})

t.test('a payment can be refunded, and refunding it again changes nothing', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  const early = await sandbox.signed('POST', `/sessions/${id}/refund`, '{}')
  t.same([early.status, early.body.error], [409, 'not_successful'])
  await sandbox.pay(id)
  const first = await sandbox.signed('POST', `/sessions/${id}/refund`, '{}')
  sandbox.clock.now = new Date(NOW.getTime() + 60_000)
  const second = await sandbox.signed('POST', `/sessions/${id}/refund`, '{}')
  t.same([first.body.status, first.body.refundedAt], ['successful', NOW.toISOString()])
  t.same(second.body, first.body)
})

t.test('paid sessions since a time are listed for the box office alone', async (t) => {
  const sandbox = await openSandbox(t)
  const [early, paid, refunded] = [
    await sandbox.open({ requestKey: 'early' }),
    await sandbox.open({ requestKey: 'paid' }),
    await sandbox.open({ requestKey: 'refunded' }),
  ]
  await sandbox.open({ requestKey: 'open' })
  for (const id of [paid, refunded]) await sandbox.pay(id)
  await sandbox.signed('POST', `/sessions/${refunded}/refund`, '{}')
  const listed = async (since: Date) => (await sandbox.signed('GET', paymentPaths.paidSince(since))).body.payments
  t.match(await listed(NOW), [{ sessionId: paid, status: 'successful', amountCents: 9_600 }])
  t.equal((await listed(NOW)).length, 1)
  t.same(await listed(new Date(NOW.getTime() + 1)), [])
  await sandbox.pay(early)
  t.equal((await listed(NOW)).length, 2)
  t.equal((await rawRequest(sandbox.url, paymentPaths.paidSince(NOW), {})).status, 401)
  t.equal((await sandbox.signed('GET', '/sessions/paid-since/yesterday')).status, 400)
})

t.test('the box office can close an open session, and a decided one doesn’t change', async (t) => {
  const sandbox = await openSandbox(t)
  const id = await sandbox.open()
  const closed = await sandbox.signed('POST', `/sessions/${id}/cancel`, '{}')
  t.same([closed.status, closed.body.status], [200, 'cancelled'])
  await sandbox.pay(id)
  t.equal((await sandbox.state(id)).status, 'cancelled', 'nothing is charged any more')
  const paid = await sandbox.open({ requestKey: 'another' })
  await sandbox.pay(paid)
  t.equal((await sandbox.signed('POST', `/sessions/${paid}/cancel`, '{}')).body.status, 'successful')
  t.equal((await sandbox.signed('POST', '/sessions/nobody/cancel', '{}')).status, 404)
})

t.test('the sandbox starts neither at a public address nor without a secret', async (t) => {
  const folder = testFolder(t)
  const start = (environment: Record<string, string>) => {
    const settings = readSettings({ DATA_DIR: folder, ...environment })
    return buildPaymentSandbox({ settings, log: createLogger(settings, 'payment sandbox', new PassThrough().resume()) })
  }
  await t.rejects(start({ PUBLIC_URL: 'https://hall.example', PAYMENT_SECRET: SECRET }), WrongSetting)
  await t.rejects(start({}), /^PAYMENT_SECRET: must be set/)
})

t.test('a card whose page is left during a slow payment is still charged', async (t) => {
  const boxOffice = await openBoxOffice(t)
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const chargeStarted = new PassThrough()
  const sandbox = await openSandbox(t, {
    wait: () => {
      chargeStarted.end()
      return slow
    },
  })
  const id = await sandbox.open({ noticeUrl: boxOffice.noticeUrl })
  const formToken = /value="(\w{64})"/.exec((await sandbox.openCardPage(id)).body)?.[1] ?? ''
  const accepted = boxOffice.nextAccepted()
  const { sent, received } = openRequest(sandbox.url, `/sandbox/pay/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  sent.end(String(new URLSearchParams({ formToken, ...CARD })))
  await new Promise((resolve) => chargeStarted.resume().once('end', resolve))
  sent.destroy()
  await t.rejects(received)
  release()
  await accepted
  t.same(boxOffice.notices[0]?.notice.status, 'successful')
})
