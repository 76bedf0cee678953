import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignedPayment, signPayment } from '#server/process/payment-signature'
import { type PaymentOutcome, type PaymentRequest, type PaymentState, signatureHeader } from '#shared/payment-sandbox'

/**
 * `silent` takes the request and answers nothing; `garbage` is HTML with status 200; `lost` opens a session and breaks
 * off its answer.
 */
export type ProviderBehaviour = 'well' | 'down' | 'silent' | 'garbage' | 'failing' | 'lost'

const SECRET = 'the secret of the tests'
const NOTICE_PATH = '/payments/notice'

type Session = PaymentState & { request: PaymentRequest }

/** A payment provider over HTTP that speaks the wire of the sandbox and whose buyers do as the test says. */
export async function startPaymentService(t: { teardown(close: () => unknown): void }, now: () => Date) {
  const sessions = new Map<string, Session>()
  let behaviour: ProviderBehaviour = 'well'
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const message = { method: request.method ?? '', path: request.url ?? '', body }
    if (behaviour === 'down') return void request.socket.destroy()
    if (behaviour === 'silent') return
    if (behaviour === 'failing') return send(response, 500, {})
    if (behaviour === 'garbage') return void response.end('<!doctype html><title>Maintenance</title>')
    if (!isSignedPayment(SECRET, message, request.headers[signatureHeader], now()))
      return send(response, 401, { error: 'bad_signature' })
    const [status, answer] = answerTo(message)
    if (behaviour === 'lost') return void request.socket.destroy()
    send(response, status, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })

  function answerTo({ method, path, body }: { method: string; path: string; body: string }): [number, unknown] {
    if (method === 'POST' && path === '/sessions') return open(JSON.parse(body) as PaymentRequest)
    const [, id = '', refund] = /^\/sessions\/([^/]+)(\/refund)?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return [404, { error: 'not_found' }]
    if (refund) session.refundedAt ??= now().toISOString()
    return [200, stateOf(session)]
  }

  function open(request: PaymentRequest): [number, unknown] {
    const known = [...sessions.values()].find((each) => each.request.requestKey === request.requestKey)
    if (known) return [200, openedOf(known)]
    const sessionId = `pay_${sessions.size + 1}_${request.requestKey.slice(0, 6)}`
    const { orderReference, amountCents, currency, expiresAt } = request
    const session: Session = {
      ...{ request, sessionId, orderReference, amountCents, currency, expiresAt, status: 'open' },
      ...{ reason: null, paymentId: null, cardLastFour: null, decidedAt: null, refundedAt: null },
    }
    sessions.set(sessionId, session)
    return [201, openedOf(session)]
  }

  const openedOf = ({ sessionId }: Session) => ({ sessionId, redirectUrl: `${url}/pay/${sessionId}` })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const last = () => {
    const session = [...sessions.values()].at(-1)
    if (!session) throw new Error('No payment session was opened')
    return session
  }

  return {
    settings: { PAYMENT_URL: url, PAYMENT_SECRET: SECRET, PAYMENT_TIMEOUT_MS: '1500' },
    sessions: () => [...sessions.values()],
    last,
    sessionsOfOrder: (orderId: number) =>
      [...sessions.values()].filter((each) => each.orderReference === String(orderId)),
    behave(how: ProviderBehaviour) {
      behaviour = how
    },
    /** The buyer decides; nobody is told yet. Gives the session's id. */
    decide(outcome: PaymentOutcome | 'expired', session = last()): string {
      Object.assign(session, { status: outcome, decidedAt: now().toISOString() })
      return session.sessionId
    },
    /** The notice of a session as it is sent, to the box office at this address; the status of its answer. */
    async notify(boxOffice: string, sessionId: string, some: { secret?: string; at?: Date } = {}): Promise<number> {
      const session = sessions.get(sessionId)
      const body = JSON.stringify(session ? stateOf(session) : { sessionId, status: 'successful', amountCents: 1 })
      const message = { method: 'POST', path: NOTICE_PATH, body }
      const answer = await fetch(boxOffice + NOTICE_PATH, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signPayment(some.secret ?? SECRET, message, some.at ?? now()),
        },
      })
      await answer.body?.cancel()
      return answer.status
    },
  }
}
export type PaymentService = Awaited<ReturnType<typeof startPaymentService>>

const stateOf = ({ request: _, ...state }: Session): PaymentState => state

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
