import { getEventListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import { ProviderUnreachable } from '#server/box-office/orders/provider/payment-provider'
import { reconcileByCommand } from '#server/box-office/orders/reconcile/reconcile-command'
import { ticketingPublicKey } from '#server/box-office/tickets/published-key'
import { roomByCommand } from '#server/box-office/waiting-room/room-command'
import { isProvenRecaptcha } from '#server/captcha/proven-recaptcha'
import { ContentUnavailable, createContentRequest } from '#server/content-client/request'
import { callOutside, statusFromOutside } from '#server/http/outside-call'
import { serviceAddresses } from '#server/http/service-addresses'
import { createUmbracoClient, UmbracoRefused } from '#server/venue/umbraco-export/umbraco-client'
import { syncWithBoxOffice } from '#server/waiting-room/sync-with-box-office'
import { createFormService } from '#server/web/forms/form-service'
import { reachable } from '#server/web/operations/health'
import { fetchMap } from '#server/web/seat-map/seat-maps'
import { callAnonymously } from '#server/web/ticketing/anonymous-call'
import { notifyTicketing } from '#server/web/webhook/notify-ticketing'
import { createPurge } from '#server/web/webhook/purge-shared-caches'
import { production } from '#shared/ticketing/production/production'
import { type Misbehaviour, startMisbehavingService } from '#test/support/misbehaving-service'
import { timeLimit } from '#test/support/time-limits'

const MISBEHAVIOURS: readonly Misbehaviour[] = ['silent', 'stalled', 'trickling', 'endless', 'bomb', 'cut off']
const LIMIT = 250
/** The longest that a call with this limit takes on a busy machine, including retries. */
const PATIENCE = 4_000
const MEGABYTE = 1024 * 1024
const clock = { now: () => new Date('2026-03-02T01:00:00Z') }
const log = pino({ level: 'silent' })

/** A call of a service that the venue doesn't run, or of another process, and how it fails. */
interface Caller {
  call: (origin: string) => Promise<unknown>
  /** The error that it rejects with. Without one it resolves whatever the service does. */
  error?: new (
    ...args: never[]
  ) => Error
  /** The maximum response size that it reads. */
  megabytes: number
  /** Its error doesn't have the reason as its cause. */
  hidesCause?: boolean
  /** Misbehaviours that don't make it fail. */
  takes?: readonly Misbehaviour[]
}

const boxOfficeAt = (origin: string) => {
  const { hostname, port } = new URL(origin)
  return { COMPANION_HOST: hostname, BOX_OFFICE_PORT: Number(port) }
}
const payment = (settings: Record<string, string>) =>
  createPaymentProvider(readSettings({ ...settings, PAYMENT_TIMEOUT_MS: String(LIMIT) }), clock)
const formServiceAt = (origin: string) =>
  createFormService({
    ...{ settings: readSettings({ FORMS_URL: origin, FORMS_TIMEOUT_MS: String(LIMIT) }), now: Date.now, log },
  })
const FORM = '00000000-0000-0000-0000-000000000001'

const callers: Record<string, Caller> = {
  'the one way to call': {
    call: (origin) => callOutside(origin, { withinMs: LIMIT, maxBytes: 1000 }),
    ...{ error: Error, megabytes: 0 },
  },
  'the payment sandbox': {
    call: (origin) => payment({ PAYMENT_URL: origin, PAYMENT_SECRET: 'secret of the tests' }).read('pay_1'),
    ...{ error: ProviderUnreachable, megabytes: 1 },
  },
  Stripe: {
    call: (origin) =>
      payment({
        ...{ PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: origin, STRIPE_SECRET_KEY: 'sk_test_1', DEMO: 'true' },
        ...{ STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://hall.example' },
      }).read('cs_1'),
    ...{ error: ProviderUnreachable, megabytes: 3, hidesCause: true },
  },
  reCAPTCHA: {
    call: (origin) => isProvenRecaptcha({ CAPTCHA_VERIFY_URL: origin, CAPTCHA_SECRET: 'secret' }, 'token', LIMIT),
    ...{ error: Error, megabytes: 1 },
  },
  'the content service': {
    call: (origin) =>
      createContentRequest({
        settings: readSettings({ CONTENT_URL: origin, CONTENT_TIMEOUT_MS: String(LIMIT) }) as never,
      })('/item', MEGABYTE),
    // A service that can't write an item closes the connection; the request is then reduced.
    ...{ error: ContentUnavailable, megabytes: 1, takes: ['cut off'] },
  },
  'a form': {
    call: (origin) => formServiceAt(origin).readDefinition(FORM),
    ...{ error: Error, megabytes: 2, hidesCause: true },
  },
  'a form entry': {
    call: (origin) =>
      formServiceAt(origin).sendEntry({
        ...{ id: FORM, length: 2, token: null, requestId: 'r', clientAddress: '192.0.2.1' },
        ...{ values: entryValues(), signal: new AbortController().signal },
      }),
    ...{ error: Error, megabytes: 1, takes: ['bomb'] },
  },
  'the ticketing service for a page': {
    call: (origin) => callAnonymously(origin, production.upcoming, {}, { withinMs: LIMIT }),
    // This much takes longer than the time limit.
    ...{ error: Error, megabytes: 16, hidesCause: true },
  },
  'a seat map': {
    call: (origin) => fetchMap('hall', readSettings({ TICKETING_URL: origin, TICKETING_TIMEOUT_MS: String(LIMIT) })),
    ...{ error: Error, megabytes: 8, hidesCause: true },
  },
  'the waiting room’s places': {
    call: (origin) => syncWithBoxOffice({ boxOffice: serviceAddresses(origin), secret: 'secret', withinMs: LIMIT })([]),
    ...{ error: Error, megabytes: 1 },
  },
  'the public key of tickets': {
    call: (origin) => ticketingPublicKey({ PUBLIC_URL: origin }, LIMIT),
    ...{ error: Error, megabytes: 1 },
  },
  'the command for the waiting room': {
    call: async (origin) => (await roomByCommand(boxOfficeAt(origin), {}, LIMIT)).exitCode === 2 || fail(),
    megabytes: 1,
  },
  'the command that reconciles': {
    call: async (origin) =>
      (await reconcileByCommand(boxOfficeAt(origin), { isJson: true, withinMs: LIMIT })).exitCode === 2 || fail(),
    megabytes: 64,
  },
  'the notice of changed content': {
    call: (origin) =>
      notifyTicketing(
        readSettings({
          ...{ CONTENT_WEBHOOK_SECRET: 'secret-of-sixteen-characters', TICKETING_URL: origin },
          ...{ TICKETING_TIMEOUT_MS: String(LIMIT) },
        }),
        log as never,
      ),
    megabytes: 1,
  },
  'the CDN': {
    call: (origin) => createPurge({ CDN_PURGE_URL: origin, CDN_PURGE_TOKEN: 'token' }, log as never, LIMIT)(),
    megabytes: 1,
  },
  'Umbraco’s Management API': {
    call: (origin) =>
      createUmbracoClient({ url: origin, clientId: 'a', clientSecret: 'b', withinMs: LIMIT }).call('GET', ''),
    ...{ error: UmbracoRefused, megabytes: 8 },
  },
  'a health probe': {
    call: (origin) => reachable(origin, { withinMs: LIMIT })(),
    ...{ error: Error, megabytes: 1, takes: ['stalled', 'trickling', 'endless', 'bomb', 'cut off'] },
  },
}

for (const [name, caller] of Object.entries(callers))
  t.test(`${name}: no bad response takes more time or memory than its limits`, async (t) => {
    const service = await startMisbehavingService(t)
    for (const behaviour of MISBEHAVIOURS) {
      service.behave(behaviour)
      const start = performance.now()
      const error: unknown = await caller.call(service.origin).then(
        () => null,
        (thrown) => thrown,
      )
      const isFailure = caller.error && !caller.takes?.includes(behaviour)
      t.ok(isFailure ? error instanceof (caller.error ?? Error) : error === null, `${behaviour}: ${error}`)
      const isLarge = behaviour === 'endless' || behaviour === 'bomb'
      // On a busy machine the time ends before that much has been read.
      if (isFailure && isLarge && !caller.hidesCause)
        t.match(causesOf(error), [/^(AnswerTooLarge|TooSlow)$/], behaviour)
      t.ok(performance.now() - start < timeLimit(PATIENCE), `${behaviour}: in time`)
    }
    // Data in the sockets' buffers aren't part of the limit.
    t.ok(service.sent() < (caller.megabytes + 24) * MEGABYTE, 'an answer without end is left unread')
  })

t.test('a call that its caller aborts releases its connection', async (t) => {
  const service = await startMisbehavingService(t)
  service.behave('trickling')
  const left = new AbortController()
  const call = statusFromOutside(service.origin, { withinMs: timeLimit(PATIENCE), signal: left.signal })
  await call
  const whole = callOutside(service.origin, { withinMs: timeLimit(PATIENCE), maxBytes: MEGABYTE, signal: left.signal })
  left.abort(new Error('the visitor has left'))
  await t.rejects(whole, { message: 'the visitor has left' })
  while (service.open() > 0) await new Promise((resolve) => setImmediate(resolve))
  t.equal(service.open(), 0)
})

/** The name of the last cause in a chain of errors, in a list. */
const causesOf = (error: unknown): string[] =>
  error instanceof Error && error.cause instanceof Error ? causesOf(error.cause) : [(error as Error).name]

async function* entryValues() {
  yield Buffer.from('{}')
}
const fail = () => {
  throw new Error('the command succeeds')
}

t.test('a call ends in time although memory is collected while it waits for the body', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const service = await startMisbehavingService(t)
  service.behave('stalled')
  const collecting = setInterval(collect, 20)
  t.teardown(() => clearInterval(collecting))
  const call = callOutside(service.origin, { withinMs: LIMIT, maxBytes: 1000 })
  const outcome = await Promise.race([call.catch((error) => error.name), delay(timeLimit(PATIENCE), 'too late')])
  t.equal(outcome, 'TooSlow')
})

t.test('a page’s call repeats the name of each item of a list, and omits missing values', async (t) => {
  const called: string[] = []
  const fetch = async (url: string) => {
    called.push(url)
    return new Response('{"isError":false,"result":{}}')
  }
  const input = { ids: [1, 2], none: null, missing: undefined, zero: 0 }
  await callAnonymously('http://service.example', production.upcoming, input, { fetch, withinMs: LIMIT })
  t.same(called, [`http://service.example${production.upcoming.path}?ids=1&ids=2&zero=0`])
})

t.test('a finished call leaves nothing on its signal that would hold the answer in memory', async (t) => {
  const signals: AbortSignal[] = []
  for (const text of ['ready', 'longer than allowed']) {
    const fetch = async (_url: string, { signal }: RequestInit) => {
      signals.push(signal as AbortSignal)
      return new Response(text)
    }
    await callOutside('http://service.example', { fetch, withinMs: LIMIT, maxBytes: 10 }).catch(() => {})
  }
  t.same(
    signals.map((signal) => getEventListeners(signal, 'abort').length),
    [0, 0],
  )
})

t.test('a call of an address that can’t be read leaves no timer, so that a command ends at once', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  await t.rejects(callOutside('no address', { withinMs: 60_000, maxBytes: 1 }), { code: 'ERR_INVALID_URL' })
  t.equal(timers(), before)
})
