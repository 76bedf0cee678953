import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companionFont } from '#server/companion-pages/fonts'
import { returnAddress } from '#shared/payment-sandbox'
import { cardValues, readCard } from './cards/card-form.ts'
import { walletCard } from './cards/test-cards.ts'
import { cardPage } from './pages/card-page.ts'
import { cardStyle } from './pages/card-style.ts'
import { messagePage } from './pages/frame.ts'
import type { Bank } from './sessions/bank.ts'
import { type Session, statusOf } from './sessions/session.ts'

export interface CardRoutesOptions {
  bank: Bank
  secret: string
  now: () => Date
  timeZone: string
}

/** Registers the hosted card page, which buyers reach through the site under `/sandbox`. */
export async function cardRoutes(app: FastifyInstance, options: CardRoutesOptions) {
  const { bank, secret, now, timeZone } = options
  const tokenOf = ({ sessionId }: Session) => createHmac('sha256', secret).update(`form ${sessionId}`).digest('hex')
  readForms(app)

  app.get('/sandbox/card.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(cardStyle()),
  )

  app.get('/sandbox/fonts/:name', async (request, reply) => {
    const font = companionFont((request.params as { name: string }).name)
    if (!font) return notFound(reply)
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font)
  })

  app.get('/sandbox/pay/:id', async (request, reply) => {
    const session = openSession(request, reply, options)
    if (!session) return reply
    return page(reply, session).send(cardPage({ session, timeZone, formToken: tokenOf(session) }))
  })

  app.post('/sandbox/pay/:id', async (request, reply) => {
    const session = openSession(request, reply, options)
    if (!session) return reply
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (isFromElsewhere(request) || !isSame(form.get('formToken') ?? '', tokenOf(session))) return forbidden(reply)
    const values = cardValues(form)
    const read = form.has('wallet') ? { card: walletCard } : readCard(values, now())
    if ('card' in read) return redirectOrExplain(reply, await bank.charge(session, read.card), now())
    const sent = { values, errors: read.errors }
    return page(reply, session)
      .code(422)
      .send(cardPage({ session, timeZone, formToken: tokenOf(session), sent }))
  })

  app.get('/sandbox/pay/:id/cancel', async (request, reply) => {
    const session = openSession(request, reply, options)
    if (!session) return reply
    // Prefetching must not cancel a payment.
    if (request.headers['sec-purpose'] || request.headers.purpose || isFromElsewhere(request)) return forbidden(reply)
    return redirectOrExplain(reply, await bank.cancel(session), now())
  })

  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

function readForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/**
 * Returns the session if it can be paid. Otherwise returns null after sending the reply: a redirect with its outcome,
 * or a message.
 */
function openSession(request: FastifyRequest, reply: FastifyReply, { bank, now }: CardRoutesOptions): Session | null {
  const session = bank.find((request.params as { id: string }).id)
  if (!session) notFound(reply)
  else if (statusOf(session, now()) === 'open') return session
  else redirectOrExplain(reply, session, now())
  return null
}

/** Redirects the buyer to the site with the session's outcome; if the session has expired, a page explains it first. */
function redirectOrExplain(reply: FastifyReply, session: Session, now: Date): FastifyReply {
  const { outcome, returnUrl, sessionId } = session
  if (outcome) return reply.redirect(returnAddress(returnUrl, outcome, sessionId), 303)
  if (statusOf(session, now) === 'open')
    throw new Error(`Payment session ${sessionId} was redirected without an outcome`)
  const onward = { href: returnAddress(returnUrl, 'cancelled', sessionId), label: 'Back to the venue' }
  const text = 'The time for this payment is over. Nothing was charged.'
  return page(reply, session)
    .code(410)
    .send(messagePage('This payment has expired', text, onward))
}

const notFound = (reply: FastifyReply) =>
  page(reply)
    .code(404)
    .send(messagePage('There is no such payment', 'Please go back to the venue’s site and try again.'))
const forbidden = (reply: FastifyReply) =>
  page(reply)
    .code(403)
    .send(
      messagePage(
        'This form came from elsewhere',
        'Nothing was charged. Please go back to the venue’s site and try again.',
      ),
    )

/** Sets the headers of a page. Browsers also apply `form-action` to the redirect after a form. */
function page(reply: FastifyReply, session?: Session): FastifyReply {
  const onward = session ? ` ${new URL(session.returnUrl).origin}` : ''
  return reply
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'same-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${onward}; base-uri 'none'; frame-ancestors 'none'`,
    )
}

const isFromElsewhere = ({ headers }: FastifyRequest) => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
