import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { cleanUp } from '#server/box-office/cleanup'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import { sendMails } from '#server/box-office/mail/sending'
import { account as accountCalls } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { type OpenBoxOffice, openBoxOffice, solvedCaptcha, type TestVisitor } from '#test/support/box-office'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { captchaTokenAt } from '#test/support/http-visitor'
import { freshPostgres } from '#test/support/postgres'
import { openPostgresVenue } from '#test/support/postgres-venue'
import { fillTestCheckout, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { timeLimit } from '#test/support/time-limits'
import type { OpenVenue } from '#test/support/venue'

const OLD = 'Abcdef1!'
const NEW = 'Ghijkl2?'
const THIRD = 'Mnopqr3#'
const ada = { id: 900, email: 'Ada@Example.org' }
const bea = { id: 910, email: 'bea@example.org' }
const nextDay = { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay }
const twoSeats = {
  productionId: nextDay.id,
  performanceId: nextDay.performance,
  seats: [{ priceTypeId: testProgramme.priceTypes.adult, count: 2 }],
}
const SETTINGS = { PUBLIC_URL: 'https://hall.example' }

interface BoxOfficeWithCustomers extends OpenBoxOffice {
  /** Delivers the mails in the outbox, and returns them. */
  deliverMails(): Promise<Mail[]>
  /** Resets every customer's password and deletes all sessions, mails and held seats. */
  restore(): Promise<void>
}

/** A box office with two customers. It doesn't listen, so that mails are sent only by `deliverMails`. */
async function openBoxOfficeWithCustomers(test: typeof t, databaseUrl?: string): Promise<BoxOfficeWithCustomers> {
  const venue = await openBoxOffice(test, {
    fill: fillTestCheckout,
    settings: SETTINGS,
    ...(databaseUrl && { databaseUrl }),
  })
  const { settings, db, clock, paymentProvider } = venue
  const boxOffice = createBoxOffice({
    ...{ settings, db, clock, paymentProvider },
    random: { bytes: randomBytes },
    log: quiet as never,
  })
  const passwordHash = await hashPassword(OLD)
  await db.execute(sql`
    insert into customer (id, email, password_hash, first_name, last_name, created_at)
    values (${ada.id}, ${ada.email}, ${passwordHash}, 'Ada', 'Lovelace', now()),
           (${bea.id}, ${bea.email}, ${passwordHash}, 'Bea', 'Arthur', now()),
           (920, 'guest@example.org', null, 'A', 'Guest', now())`)
  return {
    ...venue,
    deliverMails: async () => {
      const sent: Mail[] = []
      await sendMails(boxOffice, { send: async (mail) => void sent.push(mail), close: () => {} })
      return sent
    },
    restore: async () => {
      await db.execute(sql`update customer set password_hash = ${passwordHash} where password_hash is not null`)
      for (const table of [sql`session`, sql`login_failure`, sql`known_network`, sql`reset_token`, sql`mail_outbox`])
        await db.execute(sql`delete from ${table}`)
      await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
    },
  }
}
const lines: string[] = []
const quiet = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

const boxOffice = await openBoxOfficeWithCustomers(t)
const { db, clock, settings } = boxOffice

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  await boxOffice.restore()
})

const signedIn = async (
  at: BoxOfficeWithCustomers = boxOffice,
  { email }: { email: string } = ada,
): Promise<TestVisitor> => {
  const visitor = at.visitor()
  await visitor.call(authentication.login, { userName: email, password: OLD })
  return visitor
}
const withToken = (token: string | undefined, at: BoxOfficeWithCustomers = boxOffice): TestVisitor => {
  const visitor = at.visitor()
  visitor.token = token
  return visitor
}
const isSignedIn = async (visitor: TestVisitor) => (await visitor.call(session.info)).isLoggedIn
const canLogIn = async (password: string, { email } = ada, at: BoxOfficeWithCustomers = boxOffice) =>
  (await at.visitor().response(authentication.login, { userName: email, password })).status === 200
const tokenIn = (mail: Mail | undefined) =>
  /https:\/\/hall\.example\/account\/reset-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
/** Returns the token in the mail that a customer who forgot their password receives. */
async function mailedToken(at: BoxOfficeWithCustomers = boxOffice, { email } = ada): Promise<string> {
  at.clock.move({ minutes: 5 })
  await at.visitor().call(authentication.forgotPassword, { email })
  return tokenIn((await at.deliverMails()).at(-1))
}
const reset = (token: string, password = NEW) => ({ token, password, confirmPassword: password })

t.test('logging in renews the token, preserves the cart, and invalidates the old token [API-S-22]', async (t) => {
  const visitor = boxOffice.visitor()
  await reserveTickets(visitor, nextDay)
  const old = visitor.token
  const before = await visitor.call(session.info)
  const { status, headers, body } = await visitor.response(authentication.login, {
    userName: ' ADA@example.ORG ',
    password: OLD,
  })
  t.same([status, body], [200, { isError: false, result: {} }])
  t.match(headers['x-session-token'], /^[\w-]{43}$/)
  t.not(headers['x-session-token'], old)
  t.same(await visitor.call(session.info), { ...before, isLoggedIn: true })
  t.same((await withToken(old).call(session.info)).sessionStatus, 'None')
  t.equal((await withToken(old).refusal(production.reserveTicket, twoSeats)).status, 401)
})

t.test('a wrong password and an unknown user look the same, and ten failures lock the log-in', async (t) => {
  const visitor = boxOffice.visitor()
  const captchas = await Promise.all(Array.from({ length: 9 }, () => solvedCaptcha(visitor)))
  const users = ['nobody@example.org', 'guest@example.org', ada.email]
  const responses: unknown[] = []
  for (const userName of [...users, ...users, ...users]) {
    clock.move({ minutes: 1 })
    const captchaToken = captchas.pop() ?? ''
    const { body } = await visitor.response(authentication.login, { userName, password: 'Wrong-1!', captchaToken })
    responses.push(body)
  }
  t.match(responses[0], { status: 400, type: 'WRONG_PASSWORD', title: 'Your email or password is incorrect.' })
  for (const response of responses) t.same(response, responses[0])
  await visitor.response(checkout.login, { userName: ada.email, password: 'Wrong-1!' })
  const blocked = await visitor.response(authentication.login, { userName: ada.email, password: OLD })
  t.equal(blocked.status, 429, 'also with the right password')
  const wait = Number(blocked.headers['retry-after'])
  t.equal(wait, (15 - 8) * 60, 'once the first of ten failures is fifteen minutes old')
  clock.move({ minutes: 7 })
  t.equal(await canLogIn(OLD), true, 'after that while it works again')
})

t.test('signing out returns a dash as token, and the old token is invalid [SESS-10]', async (t) => {
  const visitor = await signedIn()
  await reserveTickets(visitor, nextDay)
  const old = visitor.token
  const { status, headers, body } = await visitor.response(authentication.logout)
  t.same(
    [status, body, headers['x-session-token'], headers['x-refresh-page']],
    [200, { isError: false, result: {} }, '-', undefined],
  )
  t.same(await db.query(sql`select customer_id from session`), [])
  const stale = await withToken(old).response(session.info)
  t.same([stale.headers['x-session-token'], stale.headers['x-refresh-page']], ['-', '-'], 'it is not known any more')
  t.same((await boxOffice.visitor().call(session.info)).cartCount, 0)
  const again = await signedIn()
  t.equal((await again.call(session.info)).cartCount, 2, 'what was left in the cart waits for its customer')
  for (const nobody of [boxOffice.visitor(), withToken(old)]) {
    const out = await nobody.response(authentication.logout)
    t.same([out.status, out.headers['x-session-token'], out.headers['x-refresh-page']], [200, '-', undefined])
  }
})

t.test('a call in progress while its token is replaced is rejected, and the new token stays valid', async (t) => {
  const visitor = boxOffice.visitor()
  await reserveTickets(visitor, nextDay)
  const old = visitor.token
  await visitor.call(authentication.login, { userName: ada.email, password: OLD })
  const late = await withToken(old).response(session.info)
  t.same([late.headers['x-session-token'], late.headers['x-refresh-page']], [undefined, undefined])
  t.match(late.body, { result: { isLoggedIn: false, keepToken: false, cartCount: 0 } })
  const change = await withToken(old).response(production.reserveTicket, twoSeats)
  t.same([change.status, change.headers['x-session-token']], [401, undefined])
  clock.move({ minutes: 1 })
  const later = await withToken(old).response(session.info)
  t.same(
    [later.headers['x-session-token'], later.headers['x-refresh-page']],
    ['-', '-'],
    'then it is as any unknown one',
  )
})

t.test(
  'a password request has the same response for every address, and emails accounts only [API-S-23 ACC-07]',
  async (t) => {
    const emails = ['ADA@example.org', 'nobody@example.org', 'guest@example.org']
    const responses = await Promise.all(
      emails.map(async (email) => {
        const { status, body, headers } = await boxOffice.visitor().response(authentication.forgotPassword, { email })
        const { date: _, ...shownHeaders } = headers
        return { status, body, shownHeaders }
      }),
    )
    t.same(responses[0], { ...responses[1], status: 200, body: { isError: false, result: {} } })
    t.same(responses[2], responses[1])
    const written = await db.query(sql`
    select recipient, subject, text, html, resets_password from mail_outbox order by recipient`)
    const [first, ...others] = written.map((each) => ({ ...each, recipient: '' }))
    t.same(others, [first, first], 'until it goes out nothing that is written differs')

    const mails = await boxOffice.deliverMails()
    t.same(
      mails.map(({ recipient, subject }) => [recipient, subject]),
      [[ada.email, 'Choose a new password']],
    )
    const token = tokenIn(mails[0])
    t.ok(mails[0]?.html.includes(`href="https://hall.example/account/reset-password?token=${token}"`))
    t.same(await db.query(sql`select token_sha256, customer_id from reset_token`), [
      { tokenSha256: createHash('sha256').update(token).digest(), customerId: ada.id },
    ])
    const outbox = JSON.stringify(await db.query(sql`select * from mail_outbox`))
    t.notOk(outbox.includes(token), 'the token itself is nowhere in the database')
    t.notOk(outbox.includes('nobody@example.org'), 'nor is the address of a stranger')
    t.notOk(/example\.org|token=[\w-]{43}/.test(lines.join('')), 'and neither is in the log')
    clock.move({ minutes: 59 })
    t.equal((await boxOffice.visitor().response(authentication.resetPassword, reset(token))).status, 200)
  },
)

t.test('a password email goes to the account’s own address, not to a similar one', async (t) => {
  await db.execute(sql`update customer set email = 'kim@example.org' where id = ${bea.id}`)
  t.teardown(() => db.execute(sql`update customer set email = ${bea.email} where id = ${bea.id}`))
  await boxOffice.visitor().call(authentication.forgotPassword, { email: '\u212Aim@example.org' })
  t.same(
    (await boxOffice.deliverMails()).map(({ recipient }) => recipient),
    ['kim@example.org'],
  )
})

t.test('a stranger’s requests neither end a customer’s link nor keep them from one', async (t) => {
  const requestFrom = (network: string) =>
    boxOffice.visitor(network).response(authentication.forgotPassword, { email: ada.email })
  const first = await mailedToken()
  for (const at of Array.from({ length: 10 }).keys())
    t.equal((await requestFrom('203.0.113.7')).status, 200, `request ${at + 1}`)
  t.equal((await requestFrom('203.0.113.7')).status, 429, 'the stranger’s network has used up its own')
  t.same(await boxOffice.deliverMails(), [], 'the customer’s last mail is enough')
  t.equal((await requestFrom('198.51.100.2')).status, 200)
  clock.move({ minutes: 5 })
  t.equal((await requestFrom('198.51.100.2')).status, 200)
  t.equal((await boxOffice.deliverMails()).length, 1, 'after five minutes another is sent')
  await boxOffice.visitor().call(authentication.resetPassword, reset(first))
  t.equal(await canLogIn(NEW), true, 'and the first link still works')
  await requestFrom('198.51.100.3')
  t.equal((await boxOffice.deliverMails()).length, 1, 'a link that was used is not enough')
})

t.test('a stranger can’t use up the attempts to register with another’s address', async (t) => {
  const register = (network: string) =>
    boxOffice.visitor(network).response(accountCalls.register, {
      ...{ prefix: 1, firstName: 'Ada', surname: 'Lovelace', email: ada.email, subscribe: false },
      ...{ password: NEW, confirmPassword: NEW },
    })
  for (const _ of Array.from({ length: 11 })) await register('203.0.113.7')
  t.equal((await register('203.0.113.7')).status, 429)
  t.match((await register('198.51.100.2')).body, { type: 'EMAIL_TAKEN' })
})

t.test('the eleventh request from one network within 15 minutes is refused', async (t) => {
  const requestReset = (email: string) => boxOffice.visitor().response(authentication.forgotPassword, { email })
  for (const _ of Array.from({ length: 10 })) t.equal((await requestReset('nobody@example.org')).status, 200)
  const eleventh = await requestReset('nobody@example.org')
  t.equal(eleventh.status, 429)
  t.ok(Number(eleventh.headers['retry-after']) > 0)
  t.equal(await canLogIn(OLD), true, 'signing in is counted apart')
})

t.test('the link sets a new password once, and every other session of that customer ends [API-S-24]', async (t) => {
  const elsewhere = await signedIn()
  const stranger = await signedIn(boxOffice, bea)
  const token = await mailedToken()
  const visitor = boxOffice.visitor()
  await reserveTickets(visitor, nextDay)
  const before = visitor.token
  const { status, body, headers } = await visitor.response(authentication.resetPassword, reset(token))
  t.same([status, body, headers['x-session-token']], [200, { isError: false, result: {} }, undefined])
  t.same([await canLogIn(OLD), await canLogIn(NEW)], [false, true])
  t.same([await isSignedIn(elsewhere), await isSignedIn(stranger)], [false, true])
  const { isLoggedIn, cartCount } = await visitor.call(session.info)
  t.same([isLoggedIn, cartCount, visitor.token], [false, 2, before], 'nobody is signed in by it, and no cart is lost')

  const again = await visitor.refusal(authentication.resetPassword, reset(token, 'Mnopqr3#'))
  t.same([again.status, again.type], [400, 'TOKEN_SPENT'])
  t.equal(await canLogIn(NEW), true, 'the password stays')
})

t.test('a link sent before a change of password is invalidated by the change', async (t) => {
  const token = await mailedToken()
  const visitor = await signedIn()
  const change = { currentPassword: OLD, newPassword: NEW, confirmPassword: NEW }
  await visitor.call(accountCalls.changePassword, change)
  const refused = await boxOffice.visitor().refusal(authentication.resetPassword, reset(token, 'Mnopqr3#'))
  t.same([refused.status, refused.type], [400, 'TOKEN_SPENT'])
  t.equal(await canLogIn(NEW), true, 'the new password stays')
})

t.test('a customer who is signed in stays signed in, with a new token and the same cart', async (t) => {
  const visitor = await signedIn()
  await reserveTickets(visitor, nextDay)
  const before = await visitor.call(session.info)
  const old = visitor.token
  await visitor.call(authentication.resetPassword, reset(await mailedToken()))
  t.not(visitor.token, old)
  t.same(await visitor.call(session.info), before)
  t.equal(await isSignedIn(withToken(old)), false)
  const other = await signedIn(boxOffice, bea)
  const token = other.token
  await other.call(authentication.resetPassword, reset(await mailedToken()))
  t.same([other.token, await isSignedIn(other)], [token, true], 'another customer’s session stays as it is')
})

t.test('expired and invented tokens are rejected, and the password stays', async (t) => {
  const token = await mailedToken()
  clock.move({ minutes: 60 })
  for (const wrong of [token, 'x', 'A'.repeat(43)])
    t.equal((await boxOffice.visitor().refusal(authentication.resetPassword, reset(wrong))).type, 'TOKEN_SPENT')
  t.equal(await canLogIn(OLD), true)
  const tryWrongToken = () =>
    boxOffice.visitor().response(authentication.resetPassword, reset(randomBytes(32).toString('base64url')))
  for (const _ of Array.from({ length: 7 })) await tryWrongToken()
  t.equal((await tryWrongToken()).status, 429, 'after ten of them')
})

t.test('each violated part of the password rule has its message, and the link stays valid [CHK-13]', async (t) => {
  const token = await mailedToken()
  const weak = await boxOffice
    .visitor()
    .refusal(authentication.resetPassword, { token, password: 'abc', confirmPassword: 'abd' })
  t.equal(weak.status, 400)
  t.same(weak.validationErrors, [
    { name: 'password', reason: 'Your password needs at least 8 characters' },
    { name: 'password', reason: 'Your password needs a digit' },
    { name: 'password', reason: 'Your password needs an upper case letter' },
    { name: 'password', reason: 'Your password needs a special character' },
    { name: 'confirmPassword', reason: '* Passwords must match' },
  ])
  await boxOffice.visitor().call(authentication.resetPassword, reset(token))
  t.equal(await canLogIn(NEW), true)
})

t.test('a customer who was locked out after too many wrong passwords can sign in with the new one', async (t) => {
  await db.execute(sql`
    insert into login_failure (account, network_address, failed_at)
    select ${ada.email.toLowerCase()}, '192.0.2.1', ${clock.now()} from generate_series(1, 10)`)
  t.equal(await canLogIn(OLD), false)
  await boxOffice.visitor().call(authentication.resetPassword, reset(await mailedToken()))
  t.equal(await canLogIn(NEW), true)
})

t.test('logging in, requesting and setting a password each require their own captcha', async (t) => {
  const captchaToken = await solvedCaptcha(boxOffice.visitor())
  await boxOffice.visitor().call(authentication.login, { userName: ada.email, password: OLD, captchaToken })
  const inputs = [
    [authentication.login, { userName: ada.email, password: OLD }],
    [authentication.forgotPassword, { email: ada.email }],
    [authentication.resetPassword, reset('x')],
  ] as const
  for (const [{ path: url }, input] of inputs)
    for (const payload of [input, { ...input, captchaToken }, { ...input, captchaToken: 'made up' }]) {
      const { statusCode, body } = await boxOffice.app.inject({ method: 'POST', url, payload })
      t.same([statusCode, JSON.parse(body).validationErrors[0]?.name], [422, 'captchaToken'], url)
    }
  t.same(await boxOffice.deliverMails(), [])
})

t.test('expired links, replaced tokens and failed log-ins are deleted', async (t) => {
  await mailedToken()
  await reserveTickets(boxOffice.visitor(), nextDay)
  await (await signedIn()).call(authentication.login, { userName: ada.email, password: OLD })
  await canLogIn('Wrong-1!')
  const hash = Buffer.alloc(32)
  const inAnHour = new Date(clock.now().getTime() + 3_600_000)
  await db.execute(sql`delete from captcha_token`)
  await db.execute(sql`insert into captcha_token (token_sha256, expires_at) values (${hash}, ${inAnHour})`)
  await db.execute(sql`
    insert into address_token (token_sha256, email, expires_at) values (${hash}, 'a@example.org', ${inAnHour})`)
  await db.execute(sql`insert into waiting_room_pass (event, queue_id, expires_at) values ('all', 'q', ${inAnHour})`)
  const rowCounts = () =>
    db.first(sql`
      select (select count(*)::int from reset_token) as tokens, (select count(*)::int from replaced_token) as replaced,
             (select count(*)::int from login_failure) as failures, (select count(*)::int from captcha_token) as captchas,
             (select count(*)::int from address_token) as links, (select count(*)::int from waiting_room_pass) as passes`)
  const networks = async () => (await db.query(sql`select from known_network`)).length
  await cleanUp(db, clock.now(), settings)
  t.match(await rowCounts(), { tokens: 1, failures: 2, captchas: 1, links: 1, passes: 1 })
  clock.move({ days: 2 })
  await cleanUp(db, clock.now(), settings)
  t.same(await rowCounts(), { tokens: 0, replaced: 0, failures: 0, captchas: 0, links: 0, passes: 0 })
  const known = await networks()
  t.ok(known > 0)
  clock.move({ days: 362 })
  await cleanUp(db, clock.now(), settings)
  t.equal(await networks(), known, 'networks are known for a year')
  clock.move({ days: 2 })
  await cleanUp(db, clock.now(), settings)
  t.equal(await networks(), 0)
})

t.test('on a real PostgreSQL', async (t) => {
  const races = await openBoxOfficeWithCustomers(t as never, await freshPostgres(t))
  t.beforeEach(() => races.restore())
  const statusOf = async (response: Promise<{ status: number }>) => (await response).status
  /** Solved in advance, so that calls that need captchas arrive at the same time. */
  const captchasFor = (calls: number) =>
    Promise.all(Array.from({ length: calls }, () => solvedCaptcha(races.visitor())))

  await t.test('six concurrent uses of a link set one password', async (t) => {
    for (const _ of Array.from({ length: 3 })) {
      await races.restore()
      const token = await mailedToken(races)
      const captchas = await captchasFor(6)
      const passwordOf = (at: number) => `Abcdef1!${at}`
      const statuses = await Promise.all(
        captchas.map((captchaToken, at) =>
          statusOf(
            races.visitor().response(authentication.resetPassword, { ...reset(token, passwordOf(at)), captchaToken }),
          ),
        ),
      )
      t.same(statuses.toSorted(), [200, 400, 400, 400, 400, 400])
      t.equal(await canLogIn(passwordOf(statuses.indexOf(200)), ada, races), true)
    }
  })

  await t.test('concurrent password requests for one account leave one valid link', async (t) => {
    for (const _ of Array.from({ length: 3 })) {
      await races.restore()
      const captchas = await captchasFor(8)
      await Promise.all(
        captchas.map((captchaToken) =>
          races.visitor().call(authentication.forgotPassword, { email: ada.email, captchaToken }),
        ),
      )
      t.equal((await races.deliverMails()).length, 1)
    }
  })

  await t.test('a log-in with the old password during its change is refused or signed out', async (t) => {
    for (const _ of Array.from({ length: 4 })) {
      await races.restore()
      const token = await mailedToken(races)
      const visitors = Array.from({ length: 4 }, () => races.visitor())
      const [done] = await Promise.all([
        statusOf(races.visitor().response(authentication.resetPassword, reset(token))),
        ...visitors.map((each) => each.response(authentication.login, { userName: ada.email, password: OLD })),
      ])
      t.equal(done, 200)
      t.same(await races.db.query(sql`select from session where customer_id = ${ada.id}`), [])
    }
  })

  await t.test('an item added during sign-in is either in the cart or rejected', async (t) => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const visitor = races.visitor()
        await reserveTickets(visitor, nextDay, 1)
        const sha = createHash('sha256')
          .update(visitor.token ?? '')
          .digest()
        await races.db.execute(sql`update session set cart_id = null where token_sha256 = ${sha}`)
        await races.db.execute(sql`
          insert into customer (id, email, password_hash, first_name, last_name, created_at)
          select ${1000 + n}, ${`race-${n}@example.org`}, password_hash, 'R', 'Ace', now() from customer where id = ${ada.id}`)
        const captchaToken = await solvedCaptcha(visitor)
        const userName = `race-${n}@example.org`
        const [taken] = await Promise.all([
          reserveTickets(withToken(visitor.token, races), nextDay, 2).then(
            () => true,
            () => false,
          ),
          visitor.call(authentication.login, { userName, password: OLD, captchaToken }),
        ])
        return { taken, count: (await visitor.call(session.info)).cartCount }
      }),
    )
    for (const { taken, count } of outcomes) t.equal(count, taken ? 2 : 0)
    t.ok(
      outcomes.some(({ taken }) => taken),
      'some were in time',
    )
  })

  await t.test('two concurrent log-ins with one token both succeed with the cart', async (t) => {
    const visitor = races.visitor()
    await reserveTickets(visitor, nextDay)
    const twins = [withToken(visitor.token, races), withToken(visitor.token, races)]
    await Promise.all(twins.map((each) => each.call(authentication.login, { userName: ada.email, password: OLD })))
    for (const each of twins) {
      const { isLoggedIn, cartCount } = await each.call(session.info)
      t.same([isLoggedIn, cartCount], [true, 2])
    }
  })
})

t.test(
  'the site signs in and out with a cookie, and logs neither passwords nor tokens [SESS-10 API-S-22]',
  async (t) => {
    const venue = await openPostgresVenue(t, { LOG_LEVEL: 'trace' })
    const account = { userName: 'ada@example.org', password: DEMO_PASSWORD }

    const signedIn = await post(venue, checkout.login, account)
    t.match(signedIn.cookie, /^session_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const token = signedIn.cookie.slice('session_token='.length, 'session_token='.length + 43)
    t.equal(signedIn.headers.get('x-session-token'), null, 'the token itself stays with the web server')
    t.match(await infoOf(venue, token), { isLoggedIn: true })

    const signedOut = await post(venue, authentication.logout, {}, token)
    t.same([signedOut.status, signedOut.headers.get('x-session-mark')], [200, '-'])
    t.match(signedOut.cookie, /^session_token=; Max-Age=0; Path=\//)
    t.match(await infoOf(venue, token), { isLoggedIn: false, keepToken: false, sessionStatus: 'None' })

    await post(venue, authentication.forgotPassword, { email: account.userName })
    const resetToken = await mailedBy(venue)
    const input = { token: resetToken, password: NEW, confirmPassword: NEW }
    t.equal((await post(venue, authentication.resetPassword, input)).status, 200)
    t.equal((await post(venue, authentication.login, account)).status, 400)
    t.equal((await post(venue, authentication.login, { ...account, password: NEW })).status, 200)

    const newcomer = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace.hopper@example.org',
      phone: '0400 000 000',
    }
    const { lastName: surname, phone: _, ...names } = newcomer
    const registration = { ...names, surname, subscribe: false, password: OLD, confirmPassword: OLD }
    const first = tokenOf(await post(venue, accountCalls.register, registration))
    const change = { currentPassword: OLD, newPassword: THIRD, confirmPassword: THIRD }
    const second = tokenOf(await post(venue, accountCalls.changePassword, change, first))
    t.match(await infoOf(venue, second), { isLoggedIn: true })
    t.match(await infoOf(venue, first), { isLoggedIn: false })
    const edit = { ...newcomer, email: 'grace.again@example.org', password: THIRD }
    t.equal((await post(venue, accountCalls.edit, edit, second)).status, 200)
    const ownSecrets = [first, second, OLD, THIRD, newcomer.email, edit.email]
    for (const secret of [token, resetToken, DEMO_PASSWORD, NEW, account.userName, ...ownSecrets])
      t.notOk(venue.log().includes(secret), 'the log has neither tokens nor passwords nor mail addresses')
  },
)

const tokenOf = ({ cookie }: { cookie: string }) => /^session_token=([\w-]{43})/.exec(cookie)?.[1] ?? 'none'

/** Makes a call as a page of the venue does, with a captcha; `cookie` is the one that the response sets. */
async function post({ url }: OpenVenue, call: { path: string; captcha: boolean }, input: object, token?: string) {
  const captchaToken = call.captcha ? await captchaTokenAt(url) : undefined
  const { status, headers } = await fetch(url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { cookie: `session_token=${token}` }) },
    body: JSON.stringify({ ...input, captchaToken }),
  })
  return { status, headers, cookie: headers.getSetCookie()[0] ?? '' }
}
/** Returns the token of the reset mail in the outbox, once it is there. */
async function mailedBy(venue: OpenVenue): Promise<string> {
  for (let waited = 0; waited < timeLimit(15_000); waited += 100) {
    const mail = venue.mails().find((each) => each.includes('Choose a new password'))
    const text = mail?.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    const token = /reset-password\?token=([\w-]{43})/.exec(text ?? '')?.[1]
    if (token) return token
    await delay(100)
  }
  throw new Error('No mail came')
}
async function infoOf({ url }: OpenVenue, token: string): Promise<unknown> {
  const response = await fetch(url + session.info.path, { headers: { cookie: `session_token=${token}` } })
  return ((await response.json()) as { result: unknown }).result
}
