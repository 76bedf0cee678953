import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { donation } from '#shared/ticketing/donation/donation'
import { production } from '#shared/ticketing/production/production'
import { search } from '#shared/ticketing/search/search'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { openBoxOffice, solvedCaptcha } from '#test/support/box-office'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t)
const { app } = venue
const visitor = venue.visitor()

/** A minimal request, as any client of the documented API may send it. */
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await app.inject({ method, url, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

t.test('a listing without dates, venues or a first day begins today and is not filtered [API-S-44]', async (t) => {
  const filtersApplied = {
    ...{ searchText: '', pageNumber: 1, startDate: null },
    ...{ dates: [], filters: [], venueIds: [] },
  }
  const whole = await visitor.call(whatsOn.productions, { filtersApplied })
  t.ok(whole.dates.length > 3)
  for (const part of [{ searchText: '', pageNumber: 1 }, { pageNumber: 1 }, {}])
    t.same(await send('POST', whatsOn.productions.path, { filtersApplied: part }), {
      status: 200,
      body: { isError: false, result: whole },
    })
  const series = await send('POST', whatsOn.series.path, { filtersApplied: { pageNumber: 1 } })
  t.equal(series.status, 200)
})

t.test('a search without document types searches all of them [API-S-40]', async (t) => {
  const all = await visitor.call(search.search, { searchText: 'quartet', pageNumber: 1, documentTypes: [] })
  t.equal(all.totalCount, 1)
  t.same((await send('POST', search.search.path, { searchText: 'quartet', pageNumber: 1 })).body.result, all)
})

t.test('a donation without flags has no requests', async (t) => {
  await venue.db.execute(sql`insert into donation_fund (id, title, position) values (2, 'New music', 2)`)
  const captchaToken = await solvedCaptcha(visitor)
  const answer = await send('POST', donation.create.path, { fundId: 2, amount: 20, captchaToken })
  t.same([answer.status, answer.body.isError], [200, false])
})

t.test('`DefaultsOnly` is case-insensitive [API-S-26]', async (t) => {
  const names = async (value: string) => {
    const { body } = await send('GET', `/api/Global/Countries?DefaultsOnly=${value}`)
    return body.result?.countries.map(({ name }: { name: string }) => name)
  }
  for (const yes of ['True', 'true', 'TRUE']) t.same(await names(yes), ['Australia'], yes)
  for (const no of ['False', 'false']) t.same(await names(no), ['Australia', 'New Zealand'], no)
  t.equal((await send('GET', '/api/Global/Countries?DefaultsOnly=maybe')).status, 400)
})

t.test('each validation error has one entry with a dotted name', async (t) => {
  const { body } = await send('PUT', production.reserveTicket.path, {
    productionId: testProgramme.quartet.id,
    performanceId: 'eleven',
    seats: [{ priceTypeId: 1, count: 1 }, { count: -1 }, 7],
  })
  t.same(body.validationErrors.map(({ name }: { name: string }) => name).sort(), [
    'performanceId',
    'seats.1.count',
    'seats.1.priceTypeId',
    'seats.2',
  ])
  const empty = await send('POST', subscribe.subscribe.path, {
    ...{ firstName: '', lastName: 'x'.repeat(61), email: '' },
    captchaToken: await solvedCaptcha(visitor),
  })
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  t.same(empty.body.validationErrors.sort(byName), [
    { name: 'email', reason: 'Please enter your email address' },
    { name: 'firstName', reason: 'Please fill in this field' },
    { name: 'lastName', reason: 'Please use at most 60 characters' },
  ])
})

t.test('a list of thousands of items is rejected by one entry', async (t) => {
  const seats = Array.from({ length: 4_000 }, () => ({}))
  const { status, body } = await send('PUT', production.reserveTicket.path, {
    productionId: 1,
    performanceId: 11,
    seats,
  })
  t.same([status, body.validationErrors], [400, [{ name: 'seats', reason: 'Please give at most 50' }]])
})

t.test('a body of more than 64 kB is rejected before it is read', async (t) => {
  const put = (bytes: number) =>
    app.inject({ method: 'PUT', url: production.reserveTicket.path, payload: `{"x":"${'x'.repeat(bytes - 8)}"}` })
  t.equal((await put(65_536)).statusCode, 400, 'it is read, and lacks everything')
  const long = await put(65_537)
  t.equal(long.statusCode, 413)
  t.match(long.json(), { isError: true, status: 413, type: 'TOO_LARGE', detail: 'Payload Too Large' })
})

t.test('the detail of a failure is its status text [ERR-S-02]', async (t) => {
  const details = async (...request: Parameters<typeof send>) => {
    const { status, body } = await send(...request)
    return [status, body.status, body.detail]
  }
  t.same(await details('GET', '/api/Production/MiniCart?ProductionId=x&PerformanceId=1'), [400, 400, 'Bad Request'])
  t.same(await details('GET', '/api/WhatsOn/Production?Id=nothing'), [404, 404, 'Not Found'])
  t.same(await details('GET', '/api/Nothing'), [404, 404, 'Not Found'])
  t.same(await details('POST', '/api/Membership/Reserve', { membershipLevelId: 1 }), [401, 401, 'Unauthorized'])
})
