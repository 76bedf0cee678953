import type { FastifyPluginAsync } from 'fastify'
import { paths } from '#shared/routes'
import { type BoxOffice, loggingFor } from '../../box-office.ts'
import { endAttemptOf } from './end-attempt.ts'
import { NOTICE_PATH, rememberPort } from './notice-url.ts'
import { recordReversal } from './payment-reversals.ts'
import { returnPathOf } from './return-path.ts'
import { settlePayment } from './settle-payment.ts'

const STATUS_OF_REFUSAL = { bad_signature: 401, invalid: 400 } as const

/**
 * Receives the payment provider's notices. A repeated notice changes nothing. Answers 2xx once the report is in the
 * database. After any other status, the provider sends the notice again. Also serves the cancel link of the provider's
 * page, which redirects to the checkout.
 */
export const paymentNotices: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice: ofPart }) => {
  app.addHook('onListen', async () => rememberPort(app, ofPart))
  // The provider signs the raw text, so the body isn't parsed first.
  app.removeContentTypeParser('*')
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 65_536 },
    async (_request: unknown, body: unknown) => body,
  )
  app.post(NOTICE_PATH, async (request, reply) => {
    const { method, url: path, headers, body } = request
    const boxOffice = loggingFor(request, ofPart)
    const text = typeof body === 'string' ? body : ''
    const notice = await boxOffice.paymentProvider.readNotice({ method, path, headers, body: text })
    if ('refusal' in notice) return reply.code(STATUS_OF_REFUSAL[notice.refusal]).send({ error: notice.refusal })
    if ('reversal' in notice) {
      const isKnown = await recordReversal(boxOffice, notice.reversal, boxOffice.clock.now())
      return isKnown ? { received: true } : reply.code(404).send({ error: 'not_found' })
    }
    if (!notice.payment) return { received: true }
    const settled = await settlePayment(boxOffice, notice.payment, boxOffice.clock.now(), { isNotice: true })
    return settled ? { received: true } : reply.code(404).send({ error: 'not_found' })
  })
  // Not for HEAD, so that link previews don't end a payment.
  app.get<{ Params: { requestKey: string } }>(
    `${NOTICE_PATH}/cancelled/:requestKey`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { headers, params } = request
      const boxOffice = loggingFor(request, ofPart)
      const { PUBLIC_URL } = boxOffice.settings
      // Refuses a browser's prefetch, which must not end a payment.
      if (headers['sec-purpose'] || headers.purpose) return reply.code(403).send({ error: 'not_ahead' })
      const ended = await endAttemptOf(boxOffice, params.requestKey)
      reply.header('referrer-policy', 'no-referrer')
      // An invented or truncated link also redirects to the checkout, which shows the visitor's own cart.
      if (!ended) return reply.redirect(PUBLIC_URL + paths.checkout, 303)
      const flow = ended.state === 'successful' ? 'successful' : 'cancelled'
      const back = new URL(PUBLIC_URL + (await returnPathOf(boxOffice.db, ended.orderId)))
      back.searchParams.set('checkout_flow', flow)
      back.searchParams.set('sessionId', ended.sessionId)
      return reply.redirect(back.href, 303)
    },
  )
}
