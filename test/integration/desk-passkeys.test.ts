import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import { MAX_PASSKEYS } from '#shared/staff/access/access.schemas'
import { passkeySite } from '#shared/staff/access/passkey-site'
import { audit } from '#shared/staff/audit/audit'
import { codeAt, openDesk, STAFF_PASSWORD, type TestColleague } from '../support/desk.ts'
import { freshPostgres } from '../support/postgres.ts'
import { type Deviation, testPasskey } from '../support/test-passkey.ts'

const DESK_URL = 'https://desk.hall.example'
const desk = await openDesk(t, { settings: { DESK_URL } })

/** Adds a passkey, and returns it. */
async function add(
  colleague: TestColleague,
  { name = 'Laptop', deviation }: { name?: string; deviation?: Deviation } = {},
) {
  const passkey = testPasskey(DESK_URL)
  const { options } = await colleague.call(access.beginPasskey, { name, password: STAFF_PASSWORD })
  await colleague.call(access.addPasskey, { name, credential: passkey.create(options, deviation) })
  return passkey
}

let network = 0
/** Returns a caller from a network that hasn't failed to log in. */
const newStranger = () => desk.stranger(`203.0.113.${100 + network++}`)

/** Signs in with a passkey. Returns the response of the box office. */
async function logIn(passkey: ReturnType<typeof testPasskey>, deviation?: Deviation) {
  const caller = newStranger()
  const { options } = await caller.call(access.beginPasskeyLogIn)
  const sent = passkey.get(options, deviation)
  return { caller, sent, ...(await caller.response(access.passkeyLogIn, sent)) }
}
const isRefused = ({ body }: Awaited<ReturnType<typeof logIn>>) => body.isError && body.type === 'WRONG_PASSKEY'
const idOf = async (name: string) =>
  (await desk.db.first<{ id: number }>(sql`select id from staff where name = ${name}`))?.id ?? 0

t.test('a passkey signs its colleague in, and the audit names both acts', async (t) => {
  const manager = await desk.colleague('manager')
  const other = await desk.colleague('boxOffice')
  const [passkey, others] = [await add(manager, { name: 'Blue key' }), await add(other)]
  const { caller, status } = await logIn(passkey)
  t.equal(status, 200)
  t.equal((await caller.call(access.me)).role, 'manager')
  t.equal((await (await logIn(others)).caller.call(access.me)).role, 'boxOffice')
  const { origin, passkeys } = await manager.call(access.passkeys)
  t.match([origin, passkeys], [DESK_URL, [{ name: 'Blue key', lastUsedAt: desk.clock.now().toISOString() }]])
  t.equal(passkeys.length, 1, 'and none of a colleague’s')
  const { entries } = await manager.call(audit.list, {})
  t.same(
    entries.slice(0, 4).map(({ act }) => act),
    ['signedIn', 'signedIn', 'addedPasskey', 'addedPasskey'],
  )
})

t.test('a log-in is refused', async (t) => {
  const colleague = await desk.colleague('manager')
  const passkey = await add(colleague)
  const stranger = await desk.colleague('manager')
  await add(stranger)
  const theirHandle = Buffer.from(String(await idOf('manager 4'))).toString('base64url')
  for (const [why, deviation] of Object.entries({
    'from another origin': { origin: 'https://desk.hall.example.evil.example' },
    'for another site': { rpId: 'hall.example' },
    'without the verification of the user': { isVerified: false },
    'for another colleague': { userHandle: theirHandle },
    'without a colleague': { userHandle: 'AA' },
  })) {
    t.ok(isRefused(await logIn(passkey, deviation)), why)
    t.equal((await logIn(passkey)).status, 200, `${why}: it still works as it should`)
  }
  t.ok(isRefused(await logIn(testPasskey(DESK_URL), { userHandle: theirHandle })), 'with an unknown passkey')
  const { status, sent } = await logIn(passkey, { signCount: 50 })
  t.equal(status, 200)
  t.ok(isRefused(await logIn(passkey, { signCount: 50 })), 'with a counter that stands still')
  t.ok(isRefused(await logIn(passkey, { signCount: 49 })), 'with a counter that has gone back')
  t.match(await newStranger().refusal(access.passkeyLogIn, sent), { type: 'WRONG_PASSKEY' }, 'with a used challenge')

  const forged = await logIn(passkey, { signCount: 60 })
  t.equal(forged.status, 200)
  const { options } = await newStranger().call(access.beginPasskeyLogIn)
  const { response } = passkey.get(options, { signCount: 61 })
  const other = { ...response, signature: forged.sent.response.signature }
  t.match(
    await newStranger().refusal(access.passkeyLogIn, { ...forged.sent, response: other }),
    { type: 'WRONG_PASSKEY' },
    'with the signature of another challenge',
  )
  const late = await newStranger().call(access.beginPasskeyLogIn)
  desk.clock.move({ minutes: 6 })
  const afterwards = await newStranger().refusal(access.passkeyLogIn, passkey.get(late.options, { signCount: 70 }))
  t.match(afterwards, { type: 'WRONG_PASSKEY' }, 'with a challenge that has expired')
  for (const clientDataJSON of ['bm8', 'e30', 'bnVsbA']) {
    const refusal = await newStranger().refusal(access.passkeyLogIn, {
      ...sent,
      response: { ...sent.response, clientDataJSON },
    })
    t.equal(refusal.type, 'WRONG_PASSKEY', 'with other data')
  }
})

t.test('of two log-ins with one signature at once, one is refused', async (t) => {
  const passkey = await add(await desk.colleague('manager'))
  const { options } = await newStranger().call(access.beginPasskeyLogIn)
  const sent = passkey.get(options)
  const [one, two] = [newStranger(), newStranger()]
  const outcomes = await Promise.all([one.response(access.passkeyLogIn, sent), two.response(access.passkeyLogIn, sent)])
  t.same(outcomes.map(({ status }) => status).sort(), [200, 400])
})

t.test('an authenticator without a counter signs in again', async (t) => {
  const passkey = await add(await desk.colleague('manager'))
  t.equal((await logIn(passkey, { signCount: 0 })).status, 200)
  t.equal((await logIn(passkey, { signCount: 0 })).status, 200)
})

t.test('a passkey is added only with the password and a verified user', async (t) => {
  const colleague = await desk.colleague('manager')
  const begin = { name: 'Key', password: STAFF_PASSWORD }
  t.match(await colleague.refusal(access.beginPasskey, { ...begin, password: 'Curtain-call-8' }), {
    validationErrors: [{ name: 'password', reason: 'This password is not right' }],
  })
  t.match(await colleague.refusal(access.beginPasskey, { name: ' ', password: '' }), {
    validationErrors: [{ name: 'name' }, { name: 'password' }],
  })
  for (const deviation of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
    const { options } = await colleague.call(access.beginPasskey, begin)
    const credential = testPasskey(DESK_URL).create(options, deviation)
    t.equal((await colleague.refusal(access.addPasskey, { name: 'Key', credential })).type, 'PASSKEY_NOT_ADDED')
  }
  const { options } = await colleague.call(access.beginPasskey, begin)
  const credential = testPasskey(DESK_URL).create(options)
  const other = await desk.colleague('manager')
  t.equal((await other.refusal(access.addPasskey, { name: 'Key', credential })).type, 'PASSKEY_NOT_ADDED', 'as another')
  const forLogIn = await newStranger().call(access.beginPasskeyLogIn)
  const mixed = testPasskey(DESK_URL).create({ ...options, ...forLogIn.options })
  t.equal((await colleague.refusal(access.addPasskey, { name: 'Key', credential: mixed })).type, 'PASSKEY_NOT_ADDED')
  await colleague.call(access.addPasskey, { name: 'Key', credential })
  t.equal((await colleague.refusal(access.addPasskey, { name: 'Key', credential })).type, 'PASSKEY_NOT_ADDED', 'twice')
})

t.test('a colleague has at most ten passkeys', async (t) => {
  const colleague = await desk.colleague('manager')
  for (let count = 1; count < MAX_PASSKEYS; count++) await add(colleague, { name: `Key ${count}` })
  const { options } = await colleague.call(access.beginPasskey, { name: 'Late', password: STAFF_PASSWORD })
  await desk.db.execute(sql`
    insert into staff_passkey (staff_id, credential_id, public_key, sign_count, name, created_at)
    select id, 'other', '', 0, 'Other', now() from staff where name = ${(await colleague.call(access.me)).name}`)
  const credential = testPasskey(DESK_URL).create(options)
  t.equal((await colleague.refusal(access.addPasskey, { name: 'Late', credential })).type, 'TOO_MANY_PASSKEYS')
  const again = { name: 'Another', password: STAFF_PASSWORD }
  t.equal((await colleague.refusal(access.beginPasskey, again)).type, 'TOO_MANY_PASSKEYS')
})

t.test('a removed passkey signs nobody in, and ends the colleague’s other sessions', async (t) => {
  const colleague = await desk.colleague('manager')
  const passkey = await add(colleague)
  const { caller } = await logIn(passkey)
  const other = await desk.colleague('manager')
  const { passkeys } = await colleague.call(access.passkeys)
  const [{ id: passkeyId } = { id: 0 }] = passkeys
  t.equal((await other.refusal(access.removePasskey, { passkeyId })).type, 'NOT_FOUND', 'it is another’s')
  await colleague.call(access.removePasskey, { passkeyId })
  t.equal((await colleague.refusal(access.removePasskey, { passkeyId })).type, 'NOT_FOUND')
  t.equal((await caller.refusal(access.me)).type, 'SIGN_IN_NEEDED')
  t.ok(await colleague.call(access.me))
  t.ok(await other.call(access.me))
  t.ok(isRefused(await logIn(passkey)))
})

t.test('an administrator removes a colleague’s passkeys, which signs the colleague out', async (t) => {
  const administrator = await desk.colleague('administrator')
  const colleague = await desk.colleague('manager')
  const passkey = await add(colleague)
  await add(colleague, { name: 'Phone' })
  const { name } = await colleague.call(access.me)
  const staffId = await idOf(name)
  const { colleagues } = await administrator.call(access.colleagues)
  t.equal(colleagues.find(({ id }) => id === staffId)?.passkeys, 2)
  await administrator.call(access.removePasskeys, { staffId })
  t.equal((await administrator.refusal(access.removePasskeys, { staffId })).type, 'NOT_FOUND')
  t.equal((await colleague.refusal(access.me)).type, 'SIGN_IN_NEEDED')
  t.ok(isRefused(await logIn(passkey)))
  const [entry] = (await administrator.call(audit.list, {})).entries
  t.match(entry, { act: 'removedPasskeys', before: { name, passkeys: 2 } })
})

t.test('a deactivated colleague’s passkeys are deleted', async (t) => {
  const administrator = await desk.colleague('administrator')
  const colleague = await desk.colleague('manager')
  const passkey = await add(colleague)
  const staffId = await idOf((await colleague.call(access.me)).name)
  await administrator.call(access.deactivate, { staffId })
  t.ok(isRefused(await logIn(passkey)))
  t.same(await desk.db.query(sql`select from staff_passkey where staff_id = ${staffId}`), [])
})

t.test('on a real PostgreSQL', async (t) => {
  const databaseUrl = await freshPostgres(t)
  const races = await openDesk(t, { databaseUrl, settings: { DESK_URL } })
  const { db } = races
  const administrator = await races.colleague('administrator')

  /** Returns the calls that add a passkey to an account, log in to it, and set it up again as an administrator's. */
  async function openAccount() {
    const colleague = await races.colleague('manager')
    const { email } = await colleague.call(access.me)
    const { options } = await colleague.call(access.beginPasskey, { name: 'Key', password: STAFF_PASSWORD })
    const credential = testPasskey(DESK_URL).create(options)
    const { link } = await administrator.call(access.invite, { email, role: 'administrator' })
    const token = link.split('#')[1] ?? ''
    const { secret } = await races.stranger().call(access.invitation, { token })
    const account = { token, name: 'Ada Again', password: 'Other-Rows-3-5', code: codeAt(races.clock.now(), secret) }
    const id = (await db.first<{ id: number }>(sql`select id from staff where email = ${email}`))?.id
    return {
      /** Locks the account only: of two calls that wait for it, the first goes on first. */
      lock: `select from staff where id = ${id} for update`,
      addPasskey: () => colleague.response(access.addPasskey, { name: 'Key', credential }),
      logIn: () => {
        const code = codeAt(new Date(races.clock.now().getTime() + 30_000))
        return races.stranger().response(access.logIn, { email, password: STAFF_PASSWORD, code })
      },
      setUpAgain: () => races.stranger().response(access.acceptInvitation, account),
      passkeys: () => db.query(sql`select name from staff_passkey where staff_id = ${id}`),
    }
  }
  /** Waits until this number of calls wait for a lock. */
  async function waiting(count: number) {
    const isReached = () =>
      db.first(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        having count(*) = ${count}`)
    while (!(await isReached())) await setImmediate()
  }

  /** Takes a lock, and releases it after `work`. Returns the result of `work`. */
  async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      return await work()
    } finally {
      await client.end()
    }
  }

  await t.test('no passkey is added by a session that ends once it was checked', async (t) => {
    const { addPasskey, setUpAgain, passkeys } = await openAccount()
    const adding = await whileLocked('select from staff_passkey_challenge for update', async () => {
      const added = addPasskey()
      await waiting(1)
      t.equal((await setUpAgain()).status, 200)
      return { added }
    })
    t.match(await adding.added, { body: { type: 'SIGN_IN_NEEDED' } })
    t.same(await passkeys(), [])
  })

  await t.test('a passkey that is being added when its account is set up again is deleted', async (t) => {
    const { addPasskey, setUpAgain, passkeys } = await openAccount()
    // The call then waits between the passkey and its entry in the audit.
    const calls = await whileLocked('lock table staff_audit in share mode', async () => {
      const added = addPasskey()
      await waiting(1)
      const setUp = setUpAgain()
      await waiting(2)
      return { added, setUp }
    })
    t.same([(await calls.added).status, (await calls.setUp).status], [200, 200])
    t.same(await passkeys(), [])
  })

  await t.test('a password that was right before its account was set up again doesn’t sign in', async (t) => {
    const { lock, logIn, setUpAgain } = await openAccount()
    const calls = await whileLocked(lock, async () => {
      const setUp = setUpAgain()
      await waiting(1)
      const loggedIn = logIn()
      await waiting(2)
      return { setUp, loggedIn }
    })
    t.equal((await calls.setUp).status, 200)
    t.match(await calls.loggedIn, { body: { type: 'WRONG_STAFF_LOGIN' } })
  })
})

t.test('wrong passkeys count towards the limit of failed log-ins, and challenges have their own', async (t) => {
  const passkey = await add(await desk.colleague('manager'))
  for (let tries = 0; tries < 10; tries++) t.ok(isRefused(await logIn(passkey, { isVerified: false })))
  const { body } = await logIn(passkey)
  t.equal(body.isError && body.type, 'TOO_MANY_TRIES')
  desk.clock.move({ minutes: 16 })
  t.equal((await logIn(passkey)).status, 200)

  const from = desk.stranger('203.0.113.240')
  for (let count = 0; count < 60; count++) await from.call(access.beginPasskeyLogIn)
  t.equal((await from.refusal(access.beginPasskeyLogIn)).type, 'TOO_MANY_TRIES')
  t.ok((await newStranger().call(access.beginPasskeyLogIn)).options)
})

t.test('a desk without a name or without https: has no passkeys', async (t) => {
  for (const url of ['http://desk.hall.example', 'https://192.0.2.7', 'https://[2001:db8::7]', 'http://127.0.0.1:3007'])
    t.equal(passkeySite(url), null, url)
  t.same(passkeySite('http://localhost:3007'), { origin: 'http://localhost:3007', rpId: 'localhost' })
  const other = await openDesk(t, { settings: { DESK_URL: 'http://desk.hall.example' } })
  const colleague = await other.colleague('manager')
  t.equal((await colleague.call(access.passkeys)).origin, null)
  const begin = { name: 'Key', password: STAFF_PASSWORD }
  t.equal((await colleague.refusal(access.beginPasskey, begin)).type, 'NO_PASSKEYS_HERE')
  t.equal((await other.stranger().refusal(access.beginPasskeyLogIn)).type, 'NO_PASSKEYS_HERE')
})
