import { randomBytes } from 'node:crypto'
import t from 'tap'
import { readSettings } from '#config/settings'
import { sql } from '#server/box-office/database/sql'
import { invite } from '#server/box-office/staff/access/invitations'
import { COMMAND_LINE } from '#server/box-office/staff/audit/record-act'
import { buildDesk } from '#server/desk/app'
import { createLogger } from '#server/runtime/logger'
import { access } from '#shared/staff/access/access'
import { audit } from '#shared/staff/audit/audit'
import { everyStaffCall } from '#shared/staff/contract'
import { mayDo, type Role, roles } from '#shared/staff/roles'
import { session } from '#shared/ticketing/session/session'
import { codeAt, openDesk, STAFF_PASSWORD, STAFF_SECRET } from '../support/desk.ts'
import { reserveTickets } from '../support/test-checkout.ts'
import { testPasskey } from '../support/test-passkey.ts'

/** As apps show it: `123 456`. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

t.test('staff calls', async (t) => {
  const desk = await openDesk(t)

  t.test('each call answers only the roles that may make it', async (t) => {
    const colleagues = await Promise.all(roles.map(async (role) => ({ role, colleague: await desk.colleague(role) })))
    for (const { name, call } of everyStaffCall) {
      if (call.may === 'anyone' || name === 'access.logOut') continue
      for (const { role, colleague } of colleagues) {
        const { status, body } = await colleague.response(call, {})
        const isAllowed = call.may === 'staff' || mayDo(role, call.may)
        t.equal(body.isError && body.type === 'NOT_PERMITTED', !isAllowed, `${name} as ${role}`)
        t.equal(status === 403, !isAllowed)
      }
    }
    t.ok(everyStaffCall.length > 8)
  })

  t.test('no call answers without a token, or with a visitor’s', async (t) => {
    const visitor = desk.visitor()
    await reserveTickets(visitor)
    const stranger = desk.stranger()
    for (const token of [undefined, visitor.token, 'A'.repeat(43)]) {
      stranger.token = token
      for (const { name, call } of everyStaffCall.filter(({ call }) => call.may !== 'anyone'))
        t.equal((await stranger.response(call, {})).status, 401, `${name} with ${token ? 'another' : 'no'} token`)
    }
  })

  t.test('the public port serves no staff call', async (t) => {
    const colleague = await desk.colleague('administrator')
    for (const { name, call } of everyStaffCall) {
      const headers = { authorization: `Bearer ${colleague.token}` }
      t.equal((await desk.inject({ method: call.method, url: call.path, headers })).statusCode, 404, name)
    }
    t.equal((await desk.app.staff.inject({ url: session.info.path })).statusCode, 404)
  })

  t.test('a session ends after half an hour without use', async (t) => {
    const colleague = await desk.colleague('boxOffice')
    desk.clock.move({ minutes: 29 })
    t.equal((await colleague.call(access.me)).role, 'boxOffice')
    desk.clock.move({ minutes: 29 })
    await colleague.call(access.me)
    desk.clock.move({ minutes: 31 })
    t.equal((await colleague.refusal(access.me)).type, 'SIGN_IN_NEEDED')
  })

  t.test('a session in use ends after twelve hours', async (t) => {
    const colleague = await desk.colleague('boxOffice')
    for (let minutes = 0; minutes < 700; minutes += 28) {
      await colleague.call(access.me)
      desk.clock.move({ minutes: 28 })
    }
    await colleague.call(access.me)
    desk.clock.move({ minutes: 20 })
    t.equal((await colleague.refusal(access.me)).type, 'SIGN_IN_NEEDED')
  })

  t.test('logging out ends the session', async (t) => {
    const colleague = await desk.colleague('boxOffice')
    const { token } = colleague
    await colleague.call(access.logOut)
    t.equal(colleague.token, undefined)
    colleague.token = token
    t.equal((await colleague.refusal(access.me)).status, 401)
  })

  t.test('a code of the authenticator is accepted once', async (t) => {
    await desk.colleague('accounts')
    const { email } = (await desk.db.first<{ email: string }>(
      sql`select email from staff where role = 'accounts' order by id desc`,
    )) ?? { email: '' }
    const again = { email, password: STAFF_PASSWORD, code: codeAt(desk.clock.now()) }
    t.equal((await desk.stranger().refusal(access.logIn, again)).type, 'WRONG_STAFF_LOGIN')
    desk.clock.move({ minutes: 1 })
    t.equal((await desk.stranger().refusal(access.logIn, { ...again, code: '' })).type, 'WRONG_STAFF_LOGIN')
    await desk.stranger().call(access.logIn, { ...again, code: spaced(codeAt(desk.clock.now())) })
  })

  t.test('a code of a clock that is half a minute slow or fast is accepted once too', async (t) => {
    await desk.colleague('accounts')
    const { email } = (await desk.db.first<{ email: string }>(
      sql`select email from staff where role = 'accounts' order by id desc`,
    )) ?? { email: '' }
    for (const seconds of [-30, 30]) {
      desk.clock.move({ minutes: 5 })
      const code = codeAt(new Date(desk.clock.now().getTime() + seconds * 1000))
      const entered = { email, password: STAFF_PASSWORD, code }
      await desk.stranger().call(access.logIn, entered)
      t.equal((await desk.stranger().refusal(access.logIn, entered)).type, 'WRONG_STAFF_LOGIN', `${seconds} s`)
      desk.clock.move({ minutes: 0.5 })
      t.equal((await desk.stranger().refusal(access.logIn, entered)).type, 'WRONG_STAFF_LOGIN', `${seconds} s, later`)
    }
  })

  t.test('the audit log rejects changes, also by SQL', async (t) => {
    const colleague = await desk.colleague('manager')
    const { entries } = await colleague.call(audit.list, {})
    t.equal(entries[0]?.act, 'signedIn')
    await t.rejects(desk.db.execute(sql`update staff_audit set act = 'nothing'`), /append-only/)
    await t.rejects(
      desk.db.execute(sql`update staff_audit set before = null, after = null, reason = null`),
      /append-only/,
    )
    await t.rejects(desk.db.execute(sql`delete from staff_audit`), /append-only/)
    await t.rejects(desk.db.execute(sql`truncate staff_audit`), /append-only/)
  })

  t.test('the audit log is read in pages of a hundred, and its last page may be full', async (t) => {
    const colleague = await desk.colleague('manager')
    await desk.db.execute(sql`
      insert into staff_audit (at, staff_name, act)
      select ${desk.clock.now()}, 'Command line', 'noted'
      from generate_series(1, 300 - (select count(*)::integer from staff_audit))`)
    const lengths: number[] = []
    const ids: number[] = []
    for (let before: number | undefined, isMore = true; isMore; before = ids.at(-1)) {
      const { entries, hasMore } = await colleague.call(audit.list, { before })
      lengths.push(entries.length)
      ids.push(...entries.map(({ id }) => id))
      isMore = hasMore
    }
    t.same(lengths, [100, 100, 100])
    t.same(
      ids,
      ids.toSorted((a, b) => b - a),
      'the newest first',
    )
    t.equal(new Set(ids).size, 300)
  })

  t.test('a changed role applies to the next call', async (t) => {
    const administrator = await desk.colleague('administrator')
    const other = await desk.colleague('manager')
    const { colleagues } = await administrator.call(access.colleagues)
    const staffId = Math.max(...colleagues.map(({ id }) => id))
    await administrator.call(access.changeRole, { staffId, role: 'frontOfHouse' })
    t.equal((await other.refusal(audit.list, {})).type, 'NOT_PERMITTED')
    await administrator.call(access.deactivate, { staffId })
    t.equal((await other.refusal(access.me)).type, 'SIGN_IN_NEEDED')
    desk.clock.move({ minutes: 1 })
    const { email = '' } = colleagues.find(({ id }) => id === staffId) ?? {}
    const again = { email, password: STAFF_PASSWORD, code: codeAt(desk.clock.now()) }
    t.equal((await desk.stranger().refusal(access.logIn, again)).type, 'WRONG_STAFF_LOGIN', 'nor can they log in again')
  })

  t.test('an invitation creates one account', async (t) => {
    const now = desk.clock.now()
    const parts = { ...desk, random: { bytes: randomBytes }, log: desk.app.log } as never
    const invited = async (email: string) => {
      const { link } = await invite(parts, COMMAND_LINE, { email, role: 'manager' }, now)
      return link.split('#')[1] ?? ''
    }
    const [earlier, unused] = [await invited('new@example.org'), await invited('late@example.org')]
    const token = await invited('new@example.org')
    const stranger = desk.stranger('203.0.113.77')
    for (let opened = 0; opened < 10; opened++) await stranger.call(access.invitation, { token })
    const { secret, email, address } = await stranger.call(access.invitation, { token })
    t.equal(email, 'new@example.org')
    t.match(address, /^otpauth:\/\/totp\//)
    const account = { token, name: 'New Colleague', password: STAFF_PASSWORD, code: codeAt(now, secret) }
    t.match(await stranger.refusal(access.acceptInvitation, { ...account, code: '000000' }), {
      type: 'INVALID_INPUT',
      validationErrors: [{ name: 'code' }],
    })
    t.equal((await stranger.refusal(access.acceptInvitation, { ...account, password: 'short' })).type, 'INVALID_INPUT')
    const typed = { ...account, code: spaced(account.code) }
    t.equal((await stranger.call(access.acceptInvitation, typed)).role, 'manager')
    t.equal((await stranger.refusal(access.acceptInvitation, account)).type, 'TOKEN_SPENT')
    t.equal((await stranger.call(access.me)).name, 'New Colleague')
    t.equal(
      (await stranger.refusal(access.invitation, { token: earlier })).type,
      'TOKEN_SPENT',
      'a later one replaced it',
    )
    desk.clock.move({ days: 7 })
    t.equal((await stranger.refusal(access.invitation, { token: unused })).type, 'TOKEN_SPENT', 'it has expired')
  })
})

t.test('an invitation of a colleague sets the account up again, and ends what it had', async (t) => {
  const desk = await openDesk(t)
  const [administrator, colleague] = [await desk.colleague('administrator'), await desk.colleague('boxOffice')]
  const { email } = await colleague.call(access.me)
  const passkey = testPasskey(desk.settings.DESK_URL)
  const { options } = await colleague.call(access.beginPasskey, { name: 'Key', password: STAFF_PASSWORD })
  await colleague.call(access.addPasskey, { name: 'Key', credential: passkey.create(options) })
  const invited = async (role: Role, address = email) => {
    const { link } = await administrator.call(access.invite, { email: address, role })
    const token = link.split('#')[1] ?? ''
    const { secret } = await desk.stranger().call(access.invitation, { token })
    return { token, name: 'Ada Again', password: 'Other-Rows-3-5', code: codeAt(desk.clock.now(), secret) }
  }
  const account = await invited('manager')
  t.equal((await colleague.call(access.me)).email, email, 'nothing ends before the link is used')
  const renewed = desk.stranger()
  t.match(await renewed.call(access.acceptInvitation, account), { name: 'Ada Again', role: 'manager' })
  t.match(await colleague.refusal(access.me), { type: 'SIGN_IN_NEEDED' })
  t.same(await renewed.call(access.passkeys).then(({ passkeys }) => passkeys), [])
  const old = { email, password: STAFF_PASSWORD, code: codeAt(desk.clock.now()) }
  t.match(await desk.stranger().refusal(access.logIn, old), { type: 'WRONG_STAFF_LOGIN' })

  const { colleagues } = await administrator.call(access.colleagues)
  const staffId = colleagues.find((each) => each.email === email)?.id ?? 0
  await administrator.call(access.deactivate, { staffId })
  t.match(await desk.stranger().call(access.acceptInvitation, await invited('accounts')), { role: 'accounts' }, 'back')

  const last = await invited('boxOffice', (await administrator.call(access.me)).email)
  t.match(await desk.stranger().refusal(access.acceptInvitation, last), { type: 'LAST_ADMINISTRATOR' })
})

t.test('the last administrator can’t be demoted or deactivated, even by two at once', async (t) => {
  const desk = await openDesk(t)
  const [one, other] = [await desk.colleague('administrator'), await desk.colleague('administrator')]
  const { colleagues } = await one.call(access.colleagues)
  const [first, second] = colleagues.map(({ id }) => id)
  const outcomes = await Promise.all([
    one.response(access.deactivate, { staffId: second }),
    other.response(access.deactivate, { staffId: first }),
  ])
  t.equal(outcomes.filter(({ status }) => status === 200).length, 1)
  const active = await desk.db.query<{ id: number }>(sql`select id from staff where deactivated_at is null`)
  t.equal(active.length, 1)
  const last = outcomes[0]?.status === 200 ? one : other
  const demotion = await last.refusal(access.changeRole, { staffId: active[0]?.id, role: 'manager' })
  t.equal(demotion.type, 'LAST_ADMINISTRATOR')
})

t.test('log-ins are limited to ten failures per account and per network', async (t) => {
  const desk = await openDesk(t)
  const wrong = { email: 'nobody@example.org', password: 'wrong', code: codeAt(desk.clock.now(), STAFF_SECRET) }
  for (let tries = 0; tries < 10; tries++)
    t.equal((await desk.stranger().refusal(access.logIn, wrong)).type, 'WRONG_STAFF_LOGIN')
  t.equal((await desk.stranger('203.0.113.50').refusal(access.logIn, wrong)).type, 'TOO_MANY_TRIES')
  t.equal((await desk.stranger().refusal(access.logIn, { ...wrong, email: 'x@example.org' })).type, 'TOO_MANY_TRIES')
  desk.clock.move({ minutes: 16 })
  t.equal((await desk.stranger().refusal(access.logIn, wrong)).type, 'WRONG_STAFF_LOGIN')

  await desk.colleague('boxOffice')
  desk.clock.move({ minutes: 1 })
  const right = { email: 'boxoffice1@example.org', password: STAFF_PASSWORD, code: codeAt(desk.clock.now()) }
  const from = (network: number) => desk.stranger(`203.0.113.${60 + network}`)
  for (let tries = 0; tries < 10; tries++)
    t.equal((await from(tries).refusal(access.logIn, { ...right, code: '000000' })).type, 'WRONG_STAFF_LOGIN')
  t.equal((await from(10).refusal(access.logIn, right)).type, 'TOO_MANY_TRIES', 'wrong codes count too')
})

t.test('a demonstration’s account is refused if DEMO is false', async (t) => {
  const desk = await openDesk(t, { settings: { DEMO: 'false' } })
  const colleague = await desk.colleague('boxOffice')
  await desk.db.execute(sql`update staff set is_demonstration = true, totp_secret = null`)
  t.equal((await colleague.refusal(access.me)).type, 'SIGN_IN_NEEDED', 'nor does its session continue')
  const { email } = (await desk.db.first<{ email: string }>(sql`select email from staff`)) ?? { email: '' }
  const stranger = desk.stranger()
  t.equal((await stranger.refusal(access.logIn, { email, password: STAFF_PASSWORD, code: '' })).status, 400)
})

t.test('the desk’s pages are in the venue’s language', async (t) => {
  const pagesFolder = t.testdir({ 'index.html': '<!doctype html><html lang="en"></html>' })
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'desk')
  const desk = await buildDesk({ settings: readSettings({ LOCALE: 'en-IE' }), log, pagesFolder })
  t.after(() => desk.close())
  t.after(() => readSettings({}))
  for (const url of ['/', '/orders/300001', '/index.html?x=1'])
    t.match((await desk.inject({ url })).body, /<html lang="en-IE">/, url)
  const { statusCode, headers } = await desk.inject({ url: '/assets/gone.js' })
  t.same([statusCode, headers['cache-control']], [404, 'no-store'], 'a file of another build isn’t cached as missing')
})
