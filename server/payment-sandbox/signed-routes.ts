import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedPayment } from '#server/crypto/payment-signature'
import { type PaymentList, type PaymentOpened, type PaymentRefused, signatureHeader } from '#shared/payment-sandbox'
import type { Bank } from './sessions/bank.ts'
import { readPaymentRequest, readRefundRequest } from './sessions/payment-request.ts'
import { type Session, stateOf } from './sessions/session.ts'

export interface SignedRoutesOptions {
  bank: Bank
  secret: string
  now: () => Date
  /** The site's public address, which the card pages are under */
  publicUrl: string
}

/** Registers the API for the box office. Every request must be signed; none of it is reachable through the site. */
export async function signedRoutes(app: FastifyInstance, { bank, secret, now, publicUrl }: SignedRoutesOptions) {
  // The signature covers the body as sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    const message = { method: request.method, path: request.url, body: bodyOf(request) }
    if (!isSignedPayment(secret, message, request.headers[signatureHeader], now()))
      return refuse(reply, 401, 'bad_signature', 'The signature is missing, wrong or too old.')
  })

  app.post('/sessions', async (request, reply) => {
    const payment = readPaymentRequest(bodyOf(request))
    if ('wrong' in payment) return refuse(reply, 400, 'invalid', payment.wrong)
    const opened = await bank.open(payment)
    if (!opened) return refuse(reply, 409, 'key_reused', 'This request key was used for another payment.')
    const { sessionId } = opened.session
    const response: PaymentOpened = { sessionId, redirectUrl: `${publicUrl}/sandbox/pay/${sessionId}` }
    return reply.code(opened.isNew ? 201 : 200).send(response)
  })

  app.get('/sessions/:id', async (request, reply) => {
    const session = sessionOf(request, bank)
    return session ? stateOf(session, now()) : notFound(reply)
  })

  app.get('/sessions/paid-since/:since', async (request, reply) => {
    const since = new Date((request.params as { since: string }).since)
    if (Number.isNaN(since.getTime())) return refuse(reply, 400, 'invalid', 'The time isn’t one.')
    return { payments: bank.paidSince(since).map((session) => stateOf(session, now())) } satisfies PaymentList
  })

  app.post('/sessions/:id/cancel', async (request, reply) => {
    const session = sessionOf(request, bank)
    return session ? stateOf(await bank.cancel(session), now()) : notFound(reply)
  })

  app.post('/sessions/:id/refund', async (request, reply) => {
    const session = sessionOf(request, bank)
    if (!session) return notFound(reply)
    const refunded = await bank.refund(session)
    if (!refunded) return refuse(reply, 409, 'not_successful', 'Nothing was paid in this session.')
    return stateOf(refunded, now())
  })

  app.post('/sessions/:id/refund-part', async (request, reply) => {
    const session = sessionOf(request, bank)
    if (!session) return notFound(reply)
    const part = readRefundRequest(bodyOf(request))
    if ('wrong' in part) return refuse(reply, 400, 'invalid', part.wrong)
    const state = await bank.refundPart(session, part)
    return state ?? refuse(reply, 409, 'not_successful', 'Nothing was paid in this session.')
  })
}

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')
const sessionOf = ({ params }: FastifyRequest, bank: Bank): Session | undefined =>
  bank.find((params as { id: string }).id)
const notFound = (reply: FastifyReply) => refuse(reply, 404, 'not_found', 'There is no such session.')
const refuse = (reply: FastifyReply, status: number, error: PaymentRefused['error'], message: string) =>
  reply.code(status).send({ error, message } satisfies PaymentRefused)
