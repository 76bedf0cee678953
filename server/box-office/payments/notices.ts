import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isSignedPayment } from '#server/process/payment-signature'
import { signatureHeader } from '#shared/payment'
import type { BoxOffice } from '../box-office.ts'
import { settlePayment } from '../order/settle-payment.ts'
import { keepPort, NOTICE_PATH } from './notice-url.ts'
import { ProviderUnreachable, stateOf } from './provider.ts'

/**
 * Takes the provider's notices: signed, and not older than the signature's tolerance. The same one again changes nothing.
 * 2xx once what it says is in the database; anything else, and the provider tells it again.
 */
export const paymentNotices: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  app.addHook('onListen', async () => keepPort(app, boxOffice))
  app.removeContentTypeParser('*')
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 65_536 },
    async (_request: unknown, body: unknown) => body,
  )
  app.post(NOTICE_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const message = { method: 'POST', path: request.url, body }
    const { PAYMENT_SECRET } = boxOffice.settings
    const signature = request.headers[signatureHeader]
    if (!PAYMENT_SECRET || !isSignedPayment(PAYMENT_SECRET, message, signature, boxOffice.clock.now()))
      return refuse(reply, 401, 'bad_signature')
    const state = readNotice(body)
    if (!state) return refuse(reply, 400, 'invalid')
    const settled = await settlePayment(boxOffice, state, { isNotice: true })
    return settled ? { received: true } : refuse(reply, 404, 'not_found')
  })
}

const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })

function readNotice(body: string) {
  try {
    return stateOf(JSON.parse(body))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ProviderUnreachable) return undefined
    throw error
  }
}
