import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isSignedPayment, signPayment } from '#server/crypto/payment-signature'
import {
  type PartialRefundRequest,
  type PaymentOutcome,
  type PaymentRequest,
  type PaymentState,
  signatureHeader,
} from '#shared/payment-sandbox'
import { listenLocally } from './listen-locally.ts'
import { timeLimitSetting } from './time-limits.ts'

/**
 * `silent` accepts the request and never responds; `garbage` is HTML with status 200; `lost` opens a session and closes
 * the connection instead of responding; `rejecting` does nothing and says that the request is wrong.
 */
export type ProviderBehaviour = 'well' | 'down' | 'silent' | 'garbage' | 'failing' | 'rejecting' | 'lost'

const SECRET = 'the secret of the tests'
const NOTICE_PATH = '/payments/notice'
/** Contains what a provider's message shouldn't, and is longer than is stored. */
const REJECTION = `The key sk_test_secret4242 of grace@example.org is wrong. ${'Try another one. '.repeat(30)}`

/** `refunds` are the partial refunds by request key, in cents. */
type Session = PaymentState & { request: PaymentRequest; openedAt: Date; refunds: Map<string, number> }

/** Starts a payment provider over HTTP with the sandbox's interface; the test decides what its buyers do. */
export async function startPaymentService(t: { teardown(close: () => unknown): void }, now: () => Date) {
  const sessions = new Map<string, Session>()
  let behaviour: ProviderBehaviour = 'well'
  let refusesRefunds = false
  let mayOpen = async () => true
  let mayAnswerRefund: (isMade: boolean) => boolean = () => true
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const message = { method: request.method ?? '', path: request.url ?? '', body }
    if (behaviour === 'down') return void request.socket.destroy()
    if (behaviour === 'silent') return
    if (behaviour === 'failing') return send(response, 500, {})
    if (behaviour === 'rejecting') return send(response, 422, { error: 'invalid', message: REJECTION })
    if (behaviour === 'garbage') return void response.end('<!doctype html><title>Maintenance</title>')
    if (!isSignedPayment(SECRET, message, request.headers[signatureHeader], now()))
      return send(response, 401, { error: 'bad_signature' })
    if (message.path === '/sessions' && !(await mayOpen())) return void request.socket.destroy()
    const isRefund = message.path.endsWith('/refund-part')
    if (isRefund && !mayAnswerRefund(false)) return void request.socket.destroy()
    const [status, result] = resultOf(message)
    if (isRefund && !mayAnswerRefund(true)) return void request.socket.destroy()
    if (behaviour === 'lost') return void request.socket.destroy()
    send(response, status, result)
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)

  function resultOf({ method, path, body }: { method: string; path: string; body: string }): [number, unknown] {
    if (method === 'POST' && path === '/sessions') return open(JSON.parse(body) as PaymentRequest)
    const [, since] = /^\/sessions\/paid-since\/(.+)$/.exec(path) ?? []
    if (since) return [200, { payments: paidSince(new Date(decodeURIComponent(since))).map(stateOf) }]
    const [, id = '', act] = /^\/sessions\/([^/]+)(?:\/(refund|refund-part|cancel))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return [404, { error: 'not_found' }]
    if (act === 'cancel' && session.status === 'open') session.status = 'cancelled'
    if (act === 'refund' && refusesRefunds) return [409, { error: 'not_successful' }]
    if (act === 'refund-part') return refundPart(session, JSON.parse(body) as PartialRefundRequest)
    if (act === 'refund') session.refundedAt ??= now().toISOString()
    return [200, stateOf(session)]
  }

  function refundPart(session: Session, { requestKey, amountCents }: PartialRefundRequest): [number, unknown] {
    if (session.status !== 'successful') return [409, { error: 'not_successful' }]
    const refunded = () => sum([...session.refunds.values()])
    if (!session.refunds.has(requestKey)) {
      if (refunded() + amountCents > session.amountCents) return [200, { isRefunded: false, refundedCents: refunded() }]
      session.refunds.set(requestKey, amountCents)
      if (refunded() === session.amountCents) session.refundedAt = now().toISOString()
    }
    return [200, { isRefunded: true, refundedCents: refunded() }]
  }

  function open(request: PaymentRequest): [number, unknown] {
    const existing = [...sessions.values()].find((each) => each.request.requestKey === request.requestKey)
    if (existing) return [200, createdOf(existing)]
    const sessionId = `pay_${sessions.size + 1}_${request.requestKey.slice(0, 6)}`
    const { orderReference, amountCents, currency, expiresAt } = request
    const session: Session = {
      ...{ request, openedAt: now(), sessionId, orderReference, amountCents, currency, expiresAt, status: 'open' },
      ...{ reason: null, paymentId: null, cardLastFour: null, decidedAt: null, refundedAt: null, refunds: new Map() },
    }
    sessions.set(sessionId, session)
    return [201, createdOf(session)]
  }

  const paidSince = (since: Date) =>
    [...sessions.values()].filter(
      ({ status, refundedAt, openedAt }) => status === 'successful' && !refundedAt && openedAt >= since,
    )
  const createdOf = ({ sessionId }: Session) => ({ sessionId, redirectUrl: `${origin}/pay/${sessionId}` })
  const last = () => {
    const session = [...sessions.values()].at(-1)
    if (!session) throw new Error('No payment session was opened')
    return session
  }

  return {
    settings: { PAYMENT_URL: origin, PAYMENT_SECRET: SECRET, PAYMENT_TIMEOUT_MS: timeLimitSetting(1_500) },
    sessions: () => [...sessions.values()],
    last,
    sessionsOfOrder: (orderId: number) =>
      [...sessions.values()].filter((each) => each.orderReference === String(orderId)),
    behave(next: ProviderBehaviour) {
      behaviour = next
    },
    /** Calls the function before each session is opened. If it returns false, the connection is closed instead. */
    whenOpening(next: typeof mayOpen) {
      mayOpen = next
    },
    /**
     * Calls the function before each partial refund is made, and again before it is answered. If it returns false, the
     * connection is closed instead.
     */
    whenRefunding(next: typeof mayAnswerRefund) {
      mayAnswerRefund = next
    },
    refuseRefunds(refuses: boolean) {
      refusesRefunds = refuses
    },
    /** Ends the buyer's payment without sending a notice. Returns the session's id. */
    decide(outcome: PaymentOutcome | 'expired', session = last()): string {
      Object.assign(session, { status: outcome, decidedAt: now().toISOString() })
      return session.sessionId
    },
    /** Sends a session's notice to the box office at this address, and returns the status of the response. */
    async notify(boxOffice: string, sessionId: string, options: { secret?: string; at?: Date } = {}): Promise<number> {
      const session = sessions.get(sessionId)
      const unknown = { sessionId, orderReference: 'R0', status: 'successful', amountCents: 1, currency: 'AUD' }
      const body = JSON.stringify(session ? stateOf(session) : unknown)
      const message = { method: 'POST', path: NOTICE_PATH, body }
      const response = await fetch(boxOffice + NOTICE_PATH, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signPayment(options.secret ?? SECRET, message, options.at ?? now()),
        },
      })
      await response.body?.cancel()
      return response.status
    },
  }
}
export type PaymentService = Awaited<ReturnType<typeof startPaymentService>>

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const stateOf = ({ request: _, openedAt: __, refunds: ___, ...state }: Session): PaymentState => state

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
