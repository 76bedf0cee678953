import t from 'tap'
import { cleanUp } from '#server/box-office/cleanup'
import { sql } from '#server/box-office/database/sql'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { ada, openBoxOfficeWithAccounts } from '#test/support/accounts'
import { solvedCaptcha } from '#test/support/box-office'
import { newsletterToken } from '#test/support/newsletter'

const venue = await openBoxOfficeWithAccounts(t)
const { db, clock, settings, deliverMails } = venue
const visitor = venue.visitor()

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' }
const stored = () =>
  db.query<{ email: string; firstName: string; lastName: string; subscribedAt: Date }>(
    sql`select email, first_name, last_name, subscribed_at from subscription order by email`,
  )
const requested = async () =>
  (await db.query<{ email: string }>(sql`select email from subscription_request order by email`)).map(
    (row) => row.email,
  )
t.beforeEach(async () => {
  await db.execute(sql`delete from subscription`)
  await db.execute(sql`delete from subscription_request`)
  await db.execute(sql`delete from mail_outbox`)
  clock.move({ minutes: 61 })
})

t.test('a subscription is stored, and creates neither session nor cart [API-S-31]', async (t) => {
  const { status, body, headers } = await visitor.response(subscribe.subscribe, {
    ...grace,
    email: ' Grace@Example.org ',
  })
  t.same(
    [status, body, headers['x-session-token']],
    [200, { isError: false, result: { isToConfirm: true } }, undefined],
  )
  t.same(await stored(), [])
  const [mail, ...others] = await deliverMails()
  t.same(others, [])
  t.match(mail, { recipient: 'grace@example.org', subject: 'Confirm your newsletter' })
  t.match(mail?.text, /https:\/\/hall\.example\/account\/your-data#newsletter=[\w-]{43}\n/)
  t.notMatch(`${mail?.text} ${mail?.html}`, /Grace|Hopper/i, 'nothing that a stranger typed')
  const token = newsletterToken(mail)
  clock.move({ days: 6 })
  await cleanUp(db, clock.now(), settings)
  await venue.visitor().call(subscribe.confirm, { token })
  const expected = [{ ...grace, subscribedAt: clock.now() }]
  t.same(await stored(), expected)
  clock.move({ minutes: 1 })
  await venue.visitor().call(subscribe.confirm, { token })
  t.same(await stored(), expected, 'opened again it changes nothing')
  t.same(await requested(), [])
})

t.test('a link that is unknown, expired or of an ended newsletter confirms nothing', async (t) => {
  const refusal = async (token: string) => (await visitor.refusal(subscribe.confirm, { token })).type
  t.equal(await refusal('guessed'), 'TOKEN_SPENT')
  await visitor.call(subscribe.subscribe, grace)
  const token = newsletterToken((await deliverMails()).at(-1))
  await visitor.call(subscribe.confirm, { token })
  await db.execute(sql`delete from subscription`)
  t.equal(await refusal(token), 'TOKEN_SPENT', 'the newsletter has ended')
  clock.move({ minutes: 61 })
  await visitor.call(subscribe.subscribe, grace)
  const late = newsletterToken((await deliverMails()).at(-1))
  clock.move({ days: 7, minutes: 1 })
  t.equal(await refusal(late), 'TOKEN_SPENT', 'it has expired')
  t.same(await requested(), ['grace@example.org'])
  clock.move({ days: 1 })
  await cleanUp(db, clock.now(), settings)
  t.same(await requested(), [], 'retention deletes the request')
  t.same(await stored(), [])
})

t.test('an address is stored once, and the response doesn’t reveal whether it was known', async (t) => {
  const first = await visitor.response(subscribe.subscribe, grace)
  await visitor.call(subscribe.confirm, { token: newsletterToken((await deliverMails()).at(-1)) })
  const before = await stored()
  clock.move({ days: 1 })
  const second = await visitor.response(subscribe.subscribe, {
    ...{ firstName: 'Somebody', lastName: 'Else', email: 'GRACE@example.org' },
  })
  t.same([second.status, second.body], [first.status, first.body])
  t.same(await deliverMails(), [])
  t.same([await stored(), await requested()], [before, []], 'nor changes what the first one said')
})

t.test('a stranger’s later request doesn’t change the name that a link confirms', async (t) => {
  await visitor.call(subscribe.subscribe, grace)
  const token = newsletterToken((await deliverMails()).at(-1))
  const stranger = { firstName: 'Mallory', lastName: 'Vane', email: 'GRACE@example.org' }
  await venue.visitor('203.0.113.5').call(subscribe.subscribe, stranger)
  clock.move({ minutes: 61 })
  await venue.visitor('203.0.113.5').call(subscribe.subscribe, stranger)
  t.equal((await deliverMails()).length, 1, 'they got a link too')
  await visitor.call(subscribe.confirm, { token })
  t.match(await stored(), [grace])
  t.same(await requested(), [])
})

t.test('ten concurrent requests with one address create one subscription', async (t) => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.response(subscribe.subscribe, grace)))
  t.same(new Set(responses.map(({ status }) => status)), new Set([200]))
  t.equal((await deliverMails()).length, 1)
  clock.move({ minutes: 59 })
  await visitor.call(subscribe.subscribe, grace)
  t.same(await deliverMails(), [])
  clock.move({ minutes: 2 })
  await visitor.call(subscribe.subscribe, grace)
  t.equal((await deliverMails()).length, 1)
})

t.test('a customer who is signed in and has proven the address is subscribed at once', async (t) => {
  const customer = await venue.signedIn(ada)
  const own = { ...grace, email: ada.email }
  t.same(await customer.call(subscribe.subscribe, own), { isToConfirm: true }, 'the address isn’t proven yet')
  await db.execute(sql`update customer set proven_email = ${ada.email.toLowerCase()} where id = ${ada.id}`)
  t.same(await customer.call(subscribe.subscribe, grace), { isToConfirm: true }, 'it is another’s address')
  t.same(await stored(), [])
  t.same(await customer.call(subscribe.subscribe, own), { isToConfirm: false })
  t.match(await stored(), [{ email: 'ada@example.org' }])
  t.equal((await deliverMails()).filter(({ recipient }) => recipient === 'ada@example.org').length, 0)
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
  t.same(await requested(), [])
})

t.test('a subscription requires its own captcha token [API-07]', async (t) => {
  const url = await venue.listen()
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
  t.same(await requested(), [])
  t.equal((await post(token)).status, 200)
  t.equal((await post(token)).status, 422, 'a token serves once')
})
