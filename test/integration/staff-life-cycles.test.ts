import { randomBytes } from 'node:crypto'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import { till } from '#shared/staff/till/till'
import { codeAt, openDesk, STAFF_PASSWORD, type TestColleague } from '#test/support/desk'

/**
 * What ends and what stays of a colleague's access: each test is something that happens, and looks at everything that
 * the colleague has and at another colleague. `life-cycles.test.ts` does the same for customers.
 */

const desk = await openDesk(t)
const { db, clock } = desk
const administrator = await desk.colleague('administrator')
const NEW_PASSWORD = 'Interval-drinks-4'

interface World {
  id: number
  email: string
  /** Where the colleague is signed in. */
  counter: TestColleague
  office: TestColleague
  other: TestColleague
  otherEmail: string
  passkeyId: number
  /** The token of an invitation to set the account up again. */
  invitation: string
}

async function setUp(): Promise<World> {
  await db.execute(sql`delete from login_failure`)
  administrator.token = (await desk.colleague('administrator')).token
  const counter = await desk.colleague('boxOffice')
  const { email } = await counter.call(access.me)
  const other = await desk.colleague('boxOffice')
  const { email: otherEmail } = await other.call(access.me)
  await counter.call(till.open, { floatCents: 20_000 })
  const office = desk.stranger()
  await logIn(office, email)
  await desk.stranger().refusal(access.logIn, { email, password: 'Wrong-1!', code: codeAt(clock.now()) })
  await db.execute(sql`
    insert into staff_passkey (staff_id, credential_id, public_key, sign_count, name, created_at)
    select id, email, '', 0, 'Key', now() from staff where email in (${email}, ${otherEmail})`)
  await db.execute(sql`
    insert into door_device (name, token_sha256, paired_by, paired_at, last_seen_at)
    select 'Foyer', ${randomBytes(32)}, id, now(), now() from staff where email = ${email}`)
  const { link } = await administrator.call(access.invite, { email, role: 'boxOffice' })
  const account = await db.first<{ id: number; passkeyId: number }>(sql`
    select s.id, p.id as passkey_id from staff s join staff_passkey p on p.staff_id = s.id where email = ${email}`)
  if (!account) throw new Error('The colleague has no account')
  return { ...account, email, counter, office, other, otherEmail, invitation: new URL(link).hash.slice(1) }
}

/** Signs in with a code of the authenticator that is newer than the last. */
function logIn(caller: TestColleague, email: string, password = STAFF_PASSWORD) {
  clock.move({ minutes: 1 })
  return caller.response(access.logIn, { email, password, code: codeAt(clock.now()) })
}

/** What the colleague has after an event. */
async function look({ id, email, counter, office, other, otherEmail }: World) {
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await db.first<{ count: number }>(sql`select count(*)::int from ${statement}`))?.count)
  const isSignedIn = async (caller: TestColleague) => (await caller.response(access.me)).status === 200
  const account = await db.first<{ role: string; isActive: boolean }>(sql`
    select role, deactivated_at is null as is_active from staff where id = ${id}`)
  return {
    ...account,
    counter: await isSignedIn(counter),
    office: await isSignedIn(office),
    passkeys: await count(sql`staff_passkey where staff_id = ${id}`),
    invitation: await count(sql`staff_invitation where email = ${email} and expires_at > ${clock.now()}`),
    openTill: await count(sql`till where staff_id = ${id} and closed_at is null`),
    doorDevice: await count(sql`door_device where paired_by = ${id} and removed_at is null`),
    wrongPasswords: await count(sql`login_failure where account = ${`staff ${email}`}`),
    password: (await logIn(desk.stranger(), email)).status === 200,
    other: await isSignedIn(other),
    othersPasskey: await count(sql`staff_passkey where credential_id = ${otherEmail}`),
  }
}
type State = Awaited<ReturnType<typeof look>>
const everything: State = {
  ...{ role: 'boxOffice', isActive: true, counter: true, office: true, passkeys: 1, invitation: 1, openTill: 1 },
  ...{ doorDevice: 1, wrongPasswords: 1, password: true, other: true, othersPasskey: 1 },
}
const signedOut: Partial<State> = { counter: false, office: false }

const events: { title: string; happens(world: World): Promise<unknown>; changes: Partial<State> }[] = [
  { title: 'nothing changes anything', happens: async () => {}, changes: {} },
  {
    title: 'logging out ends one session, not those on other devices',
    happens: ({ counter }) => counter.call(access.logOut),
    changes: { counter: false },
  },
  {
    title: 'logging in elsewhere ends no session, and clears the wrong passwords',
    happens: ({ email }) => logIn(desk.stranger(), email),
    changes: { wrongPasswords: 0 },
  },
  {
    title: 'a wrong password is counted and ends no session',
    happens: ({ email }) => logIn(desk.stranger(), email, 'Wrong-2!'),
    changes: { wrongPasswords: 2 },
  },
  {
    title: 'removing one’s passkey ends the sessions on other devices',
    happens: ({ counter, passkeyId }) => counter.call(access.removePasskey, { passkeyId }),
    changes: { office: false, passkeys: 0 },
  },
  {
    title: 'an administrator who removes the passkeys ends every session',
    happens: ({ id }) => administrator.call(access.removePasskeys, { staffId: id }),
    changes: { ...signedOut, passkeys: 0 },
  },
  {
    title: 'another role ends no session',
    happens: ({ id }) => administrator.call(access.changeRole, { staffId: id, role: 'manager' }),
    changes: { role: 'manager' },
  },
  {
    title: 'a deactivated account has no session, passkey, password or invitation',
    happens: ({ id }) => administrator.call(access.deactivate, { staffId: id }),
    changes: { ...signedOut, isActive: false, passkeys: 0, invitation: 0, password: false },
  },
  {
    title: 'an account that is set up again has no earlier session, passkey, password or link',
    happens: async ({ invitation: token }) => {
      const { secret } = await desk.stranger().call(access.invitation, { token })
      const account = { token, name: 'Ada', password: NEW_PASSWORD, code: codeAt(clock.now(), secret) }
      await desk.stranger().call(access.acceptInvitation, account)
    },
    changes: { ...signedOut, passkeys: 0, invitation: 0, password: false },
  },
  {
    title: 'an account that is invited again has one link, and everything else until it is opened',
    happens: ({ email }) => administrator.call(access.invite, { email, role: 'manager' }),
    changes: {},
  },
]

for (const { title, happens, changes } of events)
  t.test(title, async (t) => {
    const world = await setUp()
    await happens(world)
    t.same(await look(world), { ...everything, ...changes })
  })
