import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { openBoxOffice, solvedCaptcha } from '#test/support/box-office'

const venue = await openBoxOffice(t)
const { db, clock } = venue
const url = await venue.listen()
const visitor = venue.visitor()

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' }
const stored = () =>
  db.query<{ email: string; firstName: string; lastName: string; subscribedAt: Date }>(
    sql`select email, first_name, last_name, subscribed_at from subscription order by email`,
  )
t.beforeEach(() => db.execute(sql`delete from subscription`))

t.test('a subscription is stored, and creates neither session nor cart [API-S-31]', async (t) => {
  const { status, body, headers } = await visitor.response(subscribe.subscribe, {
    ...grace,
    email: ' Grace@Example.org ',
  })
  t.same([status, body, headers['x-session-token']], [200, { isError: false, result: {} }, undefined])
  t.same(await stored(), [{ ...grace, subscribedAt: clock.now() }])
})

t.test('an address is stored once, and the response doesn’t reveal whether it was known', async (t) => {
  const first = await visitor.response(subscribe.subscribe, grace)
  const at = clock.now()
  clock.move({ days: 1 })
  const second = await visitor.response(subscribe.subscribe, {
    ...{ firstName: 'Somebody', lastName: 'Else', email: 'GRACE@example.org' },
  })
  t.same([second.status, second.body], [first.status, first.body])
  t.same(await stored(), [{ ...grace, subscribedAt: at }], 'nor changes what the first one said')
})

t.test('ten concurrent requests with one address create one subscription', async (t) => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.response(subscribe.subscribe, grace)))
  t.same(new Set(responses.map(({ status }) => status)), new Set([200]))
  t.equal((await stored()).length, 1)
})

t.test('each error is reported at its field, with a message [API-S-31]', async (t) => {
  const refused = await visitor.refusal(subscribe.subscribe, {
    firstName: ' ',
    lastName: 'x'.repeat(61),
    email: 'grace',
  })
  t.equal(refused.status, 400)
  t.same(
    refused.validationErrors.sort((a, b) => a.name.localeCompare(b.name)),
    [
      { name: 'email', reason: 'A valid email address is required' },
      { name: 'firstName', reason: 'Please fill in this field' },
      { name: 'lastName', reason: 'Please use at most 60 characters' },
    ],
  )
  const empty = await visitor.refusal(subscribe.subscribe, {})
  t.same(empty.validationErrors.map(({ name }) => name).sort(), ['email', 'firstName', 'lastName'])
  t.same(await stored(), [])
})

t.test('a subscription requires its own captcha token [API-07]', async (t) => {
  const post = (captchaToken?: string) =>
    fetch(url + subscribe.subscribe.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...grace, captchaToken }),
    })
  const token = await solvedCaptcha(visitor)
  for (const wrong of [undefined, '', 'wrong']) {
    const response = await post(wrong)
    const { validationErrors } = (await response.json()) as { validationErrors: { name: string }[] }
    t.same([response.status, validationErrors[0]?.name], [422, 'captchaToken'])
  }
  t.same(await stored(), [])
  t.equal((await post(token)).status, 200)
  t.equal((await post(token)).status, 422, 'a token serves once')
})
