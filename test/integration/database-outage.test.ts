import pg from 'pg'
import t from 'tap'
import { listener } from '#server/box-office/database/listener'
import { createSearchIndex } from '#server/box-office/search/create-search-index'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { search } from '#shared/ticketing/search/search'
import { openBoxOffice } from '#test/support/box-office'
import { startDatabaseRelay } from '#test/support/database-relay'
import { freshPostgres } from '#test/support/postgres'
import { followSeats } from '#test/support/seat-events'
import { testProgramme } from '#test/support/test-programme'

/** A box office whose connection to its database the test can cut. */
async function openRelayed(t: { teardown(close: () => unknown): void }) {
  const relay = await startDatabaseRelay(t, await freshPostgres(t))
  return { relay, venue: await openBoxOffice(t, { databaseUrl: relay.url, logLevel: 'silent' }) }
}

t.test('a search interrupted by a database outage works again afterwards', async (t) => {
  const { relay, venue } = await openRelayed(t)
  const visitor = venue.visitor()
  const input = { searchText: 'quartet', documentTypes: [], pageNumber: 1 }
  relay.cut()
  t.equal((await visitor.response(search.search, input)).status, 503)
  relay.restore()
  t.equal((await visitor.call(search.search, input)).totalCount, 1)
})

t.test('the search index is refreshed again after a database outage', async (t) => {
  const { relay, venue } = await openRelayed(t)
  const index = createSearchIndex({ ...venue, log: venue.app.log })
  relay.cut()
  const failed = await Promise.allSettled([index.refresh(), index.refresh(), index.refresh()])
  t.same(new Set(failed.map(({ status }) => status)), new Set(['rejected']))
  relay.restore()
  await Promise.all([index.refresh(), index.refresh()])
  await index.close()
})

t.test('a captcha is issued again after a database outage', async (t) => {
  const { relay, venue } = await openRelayed(t)
  relay.cut()
  t.equal((await venue.visitor().response(captcha.challenge)).status, 503)
  relay.restore()
  t.equal((await venue.visitor().response(captcha.challenge)).status, 200)
})

t.test('seat changes can be followed again after a database outage', async (t) => {
  const { relay, venue } = await openRelayed(t)
  const origin = await venue.listen()
  const query = `PerformanceId=${testProgramme.rush.performance}`
  relay.cut()
  t.equal((await fetch(`${origin}/api/SeatSelector/Changes?${query}`)).status, 503)
  relay.restore()
  const events = await followSeats(t, origin, query)
  t.match(await events.next(), { name: 'snapshot' })
})

t.test('a subscription that failed gets no notifications, and the next one gets each once', async (t) => {
  const relay = await startDatabaseRelay(t, await freshPostgres(t))
  const createClient = () => new pg.Client(relay.url)
  const listening = listener(createClient)
  const received: string[] = []
  const subscribe = (name: string) => listening.subscribe('news', (payload) => received.push(`${name} ${payload}`))
  relay.cut()
  await t.rejects(subscribe('first'))
  relay.restore()
  let arrived = () => {}
  const last = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await subscribe('second')
  await listening.subscribe('end', () => arrived())
  const client = createClient()
  await client.connect()
  await client.query('notify news, \'hello\'; notify "end"')
  await last
  t.same(received, ['second hello'])
  await client.end()
  await listening.close()
})
