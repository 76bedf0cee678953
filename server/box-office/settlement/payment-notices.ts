import type { FastifyPluginAsync } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import { NOTICE_PATH, rememberPort } from './notice-url.ts'
import { settlePayment } from './settle-payment.ts'

const STATUS_OF_REFUSAL = { bad_signature: 401, invalid: 400 } as const

/**
 * Takes the payment provider's notices; the same one again changes nothing. Answers 2xx once what a notice reports is
 * in the database; anything else, and the provider sends it again.
 */
export const paymentNotices: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  app.addHook('onListen', async () => rememberPort(app, boxOffice))
  // A provider signs the text as it sends it: nothing may parse it first.
  app.removeContentTypeParser('*')
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 65_536 },
    async (_request: unknown, body: unknown) => body,
  )
  app.post(NOTICE_PATH, async ({ method, url: path, headers, body }, reply) => {
    const text = typeof body === 'string' ? body : ''
    const notice = await boxOffice.paymentProvider.readNotice({ method, path, headers, body: text })
    if ('refusal' in notice) return reply.code(STATUS_OF_REFUSAL[notice.refusal]).send({ error: notice.refusal })
    const settled = await settlePayment(boxOffice, notice.payment, boxOffice.clock.now(), { isNotice: true })
    return settled ? { received: true } : reply.code(404).send({ error: 'not_found' })
  })
}
