import { createHmac } from 'node:crypto'
import { type IConnectorContextProvider, KnownUser, QueueEventConfig } from '@queue-it/connector-javascript'
import t from 'tap'
import { readToken, writeToken } from '#server/crypto/waiting-room-token'

const SECRET = 'the secret of the tests, of more than 32 bytes'
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
const pass = { event: 'sales', queueId: '0f7c2f6e-1', expiresAt: inMinutes(5), validMinutes: 30 }

/** Returns where Queue-it's published connector redirects a visitor with this token; null if it admits the visitor. */
async function sentTo(token: string, event = 'sales'): Promise<string | null> {
  const context = {
    getHttpRequest: () => ({
      getUserAgent: () => 'tests',
      getHeader: () => '',
      getAbsoluteUri: () => 'https://hall.example/',
      getUserHostAddress: () => '203.0.113.7',
      getCookieValue: () => undefined,
      getRequestBodyAsString: () => '',
    }),
    getHttpResponse: () => ({ setCookie: () => {} }),
    getCryptoProvider: () => ({
      getSha256Hash: (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex'),
    }),
    getEnqueueTokenProvider: () => null,
  } satisfies IConnectorContextProvider
  const config = new QueueEventConfig(event, [], '', '', 'queue.example', null, false, 20, '', true, true, 1)
  const page = 'https://hall.example/'
  const answer = await KnownUser.resolveQueueRequestByLocalConfig(page, token, config, 'foyer', SECRET, context, null)
  return answer.doRedirect() ? answer.redirectUrl : null
}

t.test('Queue-it’s published connector accepts our tokens, and no forged ones', async (t) => {
  const token = writeToken(pass, SECRET)
  t.equal(await sentTo(token), null)
  t.match(await sentTo(token, 'other'), '/error/eventid/')
  t.match(await sentTo(writeToken({ ...pass, expiresAt: inMinutes(-1) }, SECRET)), '/error/timestamp/')
  t.match(await sentTo(writeToken(pass, 'another secret')), '/error/hash/')
  t.match(await sentTo(token.replace('cv_30', 'cv_90')), '/error/hash/')
})

t.test('a token contains what was written into it, until it expires and for its line', async (t) => {
  const now = inMinutes(0)
  const read = (token: string) => readToken(token, { secret: SECRET, events: ['sales', 'production-12'], now })
  t.same(read(writeToken(pass, SECRET)), pass)
  t.equal(read(writeToken({ ...pass, event: 'production-13' }, SECRET)), 'eventid')
  t.equal(read(writeToken({ ...pass, expiresAt: inMinutes(-1) }, SECRET)), 'timestamp')
  t.equal(read(writeToken(pass, 'another secret')), 'hash')
  for (const text of ['', '~h_', 'e_sales', `e_sales~h_${'0'.repeat(64)}`, 'x'.repeat(4096)])
    t.equal(read(text), 'hash')
})
