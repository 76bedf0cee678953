import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { listenLocally } from './listen-locally.ts'
import { timeLimitSetting } from './time-limits.ts'

/**
 * `down` closes every connection, `silent` never responds, `trickling` sends a byte now and then, `failing` is 500,
 * `limited` 429, `refusing` 400, `garbage` HTML with status 200. `lost` executes the request and closes the connection.
 */
export type StripeBehaviour =
  | 'well'
  | 'down'
  | 'silent'
  | 'trickling'
  | 'failing'
  | 'limited'
  | 'refusing'
  | 'garbage'
  | 'lost'

const KEY = 'sk_test_ofTheTests'
const WEBHOOK_SECRET = 'whsec_of_the_tests'

interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  isRefunded: boolean
  refunds: Refund[]
  /** The fields that it was created with, named as in the form: `line_items[0][quantity]`. */
  fields: ReadonlyMap<string, string>
}
interface Refund {
  id: string
  object: 'refund'
  status: string
  /** Whole cents. */
  amount: number
  failure_reason?: string
  metadata: Record<string, string>
}
interface KeyedRequest {
  form: string
  answer: Promise<[number, unknown]>
  isUnderWay: boolean
}

/** Starts the parts of Stripe's API that the box office uses, on this machine; the test decides what buyers do. */
export async function startStripeService(t: { teardown(close: () => unknown): void }) {
  const sessions = new Map<string, Session>()
  const keyed = new Map<string, KeyedRequest>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  let behaviour: StripeBehaviour = 'well'
  let refundStatus = 'succeeded'
  /** Holds the first request with an idempotency key until this many have arrived. */
  let awaited = 0
  let allHaveCome = Promise.resolve()
  let come = () => {}
  const server = createServer(async (request, response) => {
    const form = await textOf(request)
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers })
    if (behaviour === 'down') return void request.socket.destroy()
    if (behaviour === 'silent') return
    if (behaviour === 'trickling') return trickle(response)
    if (behaviour === 'garbage') return void response.end('<!doctype html><title>Maintenance</title>')
    if (behaviour === 'failing') return send(response, [500, errorOf('api_error', 'internal')])
    if (behaviour === 'limited') return send(response, [429, errorOf('invalid_request_error', 'rate_limit')])
    if (behaviour === 'refusing') return send(response, [400, errorOf('invalid_request_error', 'amount_too_small')])
    if (headers.authorization !== `Bearer ${KEY}`)
      return send(response, [401, errorOf('invalid_request_error', 'api_key_invalid')])
    const answer = await answerTo({ method, path: url, form, key: headers['idempotency-key'] })
    if (behaviour === 'lost') return void request.socket.destroy()
    send(response, answer)
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)

  interface ReadRequest {
    method: string
    path: string
    form: string
    key: string | string[] | undefined
  }
  /**
   * As at Stripe, a request whose key is being processed is rejected, and one whose key was answered gets the same
   * response.
   */
  async function answerTo({ method, path, form, key }: ReadRequest): Promise<[number, unknown]> {
    if (method !== 'POST' || typeof key !== 'string') return resultOf(method, path, form)
    if (awaited > 0 && --awaited === 0) come()
    const before = keyed.get(key)
    if (before?.isUnderWay) return [409, errorOf('idempotency_error', 'idempotency_key_in_use')]
    if (before && before.form !== path + form) return [400, errorOf('idempotency_error', 'idempotency_key_reused')]
    if (before) return before.answer
    const request: KeyedRequest = {
      form: path + form,
      isUnderWay: true,
      answer: allHaveCome.then(() => resultOf(method, path, form)),
    }
    keyed.set(key, request)
    const answer = await request.answer
    request.isUnderWay = false
    return answer
  }

  function resultOf(method: string, address: string, form: string): [number, unknown] {
    const { pathname, searchParams } = new URL(address, origin)
    const fields = new Map(new URLSearchParams(form))
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return [200, open(fields)]
    if (method === 'POST' && pathname === '/v1/refunds') return refund(fields)
    if (pathname === '/v1/refunds') return [200, { object: 'list', data: refundsOf(searchParams), has_more: false }]
    if (pathname === '/v1/checkout/sessions') return [200, pageOf(searchParams)]
    const [, intent] = /^\/v1\/payment_intents\/pi_(.+)$/.exec(pathname) ?? []
    if (intent && sessions.has(intent)) return [200, intentWireOf(sessionOf(intent))]
    const [, id = '', isExpire] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(pathname) ?? []
    const session = sessions.get(id)
    if (!session) return [404, errorOf('invalid_request_error', 'resource_missing')]
    if (isExpire && session.status !== 'open') return [400, errorOf('invalid_request_error', 'not_open')]
    if (isExpire) session.status = 'expired'
    return [200, wireOf(session)]
  }

  function open(fields: ReadonlyMap<string, string>) {
    const session: Session = {
      id: `cs_test_${sessions.size + 1}`,
      status: 'open',
      isPaid: false,
      isRefunded: false,
      refunds: [],
      fields,
    }
    sessions.set(session.id, session)
    return wireOf(session)
  }

  /** As at Stripe, the newest come first. */
  function pageOf(query: URLSearchParams) {
    const matching = [...sessions.values()].reverse().filter(({ status }) => status === query.get('status'))
    const rest = matching.slice(matching.findIndex(({ id }) => id === query.get('starting_after')) + 1)
    const limit = Number(query.get('limit'))
    return { object: 'list', data: rest.slice(0, limit).map(wireOf), has_more: rest.length > limit }
  }

  const ofIntent = (intent: string | null | undefined) =>
    [...sessions.values()].find(({ id, isPaid }) => isPaid && intentOf(id) === intent)
  const refundsOf = (query: URLSearchParams) => ofIntent(query.get('payment_intent'))?.refunds ?? []

  /** Refunds what the fields say, or else everything that is left. */
  function refund(fields: ReadonlyMap<string, string>): [number, unknown] {
    const session = ofIntent(fields.get('payment_intent'))
    if (!session) return [404, errorOf('invalid_request_error', 'resource_missing')]
    const refunded = session.refunds.filter(({ status }) => status !== 'failed')
    const left = amountOf(session) - refunded.reduce((sum, { amount }) => sum + amount, 0)
    if (left === 0 || session.isRefunded) return [400, errorOf('invalid_request_error', 'charge_already_refunded')]
    const amount = Number(fields.get('amount') ?? left)
    // Stripe gives this error without a code.
    if (amount > left) return [400, errorOf('invalid_request_error')]
    const made: Refund = {
      id: `re_${session.refunds.length + 1}`,
      object: 'refund',
      status: refundStatus,
      amount,
      ...(refundStatus === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
      ...metadataOf(fields),
    }
    session.refunds.push(made)
    session.isRefunded = refundStatus === 'succeeded' && amount === left
    return [200, made]
  }

  const wireOf = ({ id, status, isPaid, isRefunded, fields }: Session) => ({
    ...{ id, object: 'checkout.session', status, payment_status: isPaid ? 'paid' : 'unpaid', livemode: false },
    amount_total: amountOf({ fields }),
    currency: fields.get('line_items[0][price_data][currency]'),
    client_reference_id: fields.get('client_reference_id'),
    ...metadataOf(fields),
    url: status === 'open' ? `${origin}/c/pay/${id}#fragment` : null,
    payment_intent: isPaid
      ? { id: intentOf(id), object: 'payment_intent', latest_charge: { object: 'charge', refunded: isRefunded } }
      : null,
  })
  const intentWireOf = ({ id, fields }: Session) => ({
    ...{ id: intentOf(id), object: 'payment_intent' },
    amount: amountOf({ fields }),
    ...metadataOf(fields, 'payment_intent_data[metadata]'),
  })
  const sessionOf = (id: string): Session => {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}`)
    return session
  }

  return {
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: origin,
      PAYMENT_TIMEOUT_MS: timeLimitSetting(1_500),
    },
    origin,
    requests,
    sessions: () => [...sessions.values()],
    last: () => sessionOf(`cs_test_${sessions.size}`),
    behave(next: StripeBehaviour) {
      behaviour = next
    },
    /** Sets the outcome of later refunds. */
    refundsAre(status: 'succeeded' | 'pending' | 'failed') {
      refundStatus = status
    },
    /** Holds the next first request with an idempotency key until this many have arrived. */
    awaitRequests(count: number) {
      awaited = count
      allHaveCome = new Promise((resolve) => {
        come = resolve
      })
    },
    /** Makes the buyer pay on the card page. */
    pay(id: string) {
      Object.assign(sessionOf(id), { status: 'complete', isPaid: true })
    },
    /** Returns the refunds of a session's payment; amounts in cents. */
    refunded: (id: string) => sessionOf(id).refunds.map(({ amount, status }) => ({ amount, status })),
    /** Expires the session at Stripe. */
    expire(id: string) {
      sessionOf(id).status = 'expired'
    },
    /** Returns a notice of a session with changes, and its signature, as Stripe would send it. */
    notice(
      id: string,
      { type = 'checkout.session.completed', event = {}, session = {} }: NoticeChanges = {},
      { secret = WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
    ) {
      const object = { ...wireOf(sessionOf(id)), ...session }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...event })
      return { body, headers: signed(body, secret, at) }
    },
    /** Returns a notice that the payment was refunded in the dashboard, by this many cents in total. */
    refundNotice(id: string, cents: number, at: Date, site?: string) {
      const { amount, metadata } = intentWireOf(sessionOf(id))
      const changed = { ...metadata, ...(site && { site }) }
      const object = { id: `ch_${id}`, object: 'charge', amount, amount_refunded: cents, metadata: changed }
      const body = JSON.stringify({ id: 'evt_2', object: 'event', type: 'charge.refunded', data: { object } })
      return { body, headers: signed(body, WEBHOOK_SECRET, at) }
    },
    /** Returns a notice that the buyer's bank disputes the payment, or of the dispute's end. */
    disputeNotice(id: string, cents: number, at: Date, closedAs?: 'won' | 'lost' | 'warning_closed') {
      const object = {
        ...{ id: `dp_${id}`, object: 'dispute', amount: cents, payment_intent: intentOf(id), metadata: {} },
        status: closedAs ?? 'needs_response',
      }
      const type = closedAs ? 'charge.dispute.closed' : 'charge.dispute.created'
      const body = JSON.stringify({ id: 'evt_3', object: 'event', type, data: { object } })
      return { body, headers: signed(body, WEBHOOK_SECRET, at) }
    },
    signed: (body: string, at = new Date()) => signed(body, WEBHOOK_SECRET, at),
  }
}
interface NoticeChanges {
  type?: string
  event?: object
  session?: object
}

/** Whole cents. */
const amountOf = ({ fields }: Pick<Session, 'fields'>) => Number(fields.get('line_items[0][price_data][unit_amount]'))

/** The metadata in a form's fields: `metadata[site]`. */
function metadataOf(fields: ReadonlyMap<string, string>, name = 'metadata') {
  const own = [...fields].filter(([field]) => field.startsWith(`${name}[`))
  return { metadata: Object.fromEntries(own.map(([field, value]) => [field.slice(name.length + 1, -1), value])) }
}

const intentOf = (sessionId: string) => `pi_${sessionId}`

/** Returns the header with which Stripe signs a notice, computed by its own library. */
const signed = (payload: string, secret: string, at: Date) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  }),
})

const errorOf = (type: string, code?: string) => ({ error: { type, code, message: `The tests say ${code}` } })

function send(response: ServerResponse, [status, body]: [number, unknown]) {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_tests' })
    .end(JSON.stringify(body))
}

/** Returns a response that never ends, on a connection that is never idle. */
function trickle(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
