import t from 'tap'
import type { ObjectSchema } from 'yup'
import { sql } from '#server/box-office/database/sql'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { everyCall } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'
import { session } from '#shared/ticketing/session/session'
import { ada, openBoxOfficeWithAccounts, PASSWORD } from '#test/support/accounts'
import { reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const boxOffice = await openBoxOfficeWithAccounts(t)
const { app, db, clock, signedIn } = boxOffice

t.test(
  'no call requires more than a customer’s session, and no response names a role [SESS-16 GUARD-12]',
  async (t) => {
    const { token } = await signedIn()
    for (const { area, name, call } of everyCall) {
      t.ok(['anyone', 'customer'].includes(call.who), `${area}.${name}`)
      if (call.replacesToken || call.captcha || call.events) continue
      const statusFor = async (authorization: string | undefined) => {
        const headers = authorization ? { authorization } : {}
        return (await app.inject({ method: call.method, url: call.path, headers })).statusCode
      }
      t.equal((await statusFor(undefined)) === 401, call.who === 'customer', `${area}.${name} without a session`)
      t.not(await statusFor(`Bearer ${token}`), 401, `${area}.${name} as a customer`)
    }
    const customer = await signedIn()
    t.same(Object.keys(await customer.call(session.info)).sort(), [
      ...['cartCount', 'expiration', 'isLoggedIn', 'keepToken', 'sessionStatus'],
    ])
    const columns = await db.query<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name in ('customer', 'session')`)
    t.same(
      columns.map(({ name }) => name).filter((name) => /role|staff|admin|right/.test(name)),
      [],
    )
  },
)

const QUERY_NAMES = [
  ...['PageNumber', 'TessituraPerformanceId', 'DefaultsOnly', 'OrderId', 'SessionKey', 'TessituraProductionSeasonId'],
  ...['ProductionId', 'PerformanceId', 'PackageId', 'SeriesId', 'Slug', 'Id'],
  // This site's additions.
  ...['DocumentId', 'Plan', 'SeatNumbers', 'Since', 'Split', 'TicketId', 'TicketIds', 'Wallet'],
]

t.test('query parameters have the documented names, and an invalid one is rejected by name [API-S-02]', async (t) => {
  const fields = (area: string, name: string) =>
    Object.keys((schemasOf(area as never, name as never)?.query as ObjectSchema<object> | undefined)?.fields ?? {})
  const names = new Set(everyCall.flatMap(({ area, name }) => fields(area, name)))
  t.same([...names].sort(), QUERY_NAMES.toSorted())
  const { token } = await signedIn()
  const told = new Set<string>()
  for (const { area, name, call } of everyCall)
    for (const field of fields(area, name)) {
      const long = 'x'.repeat(3000)
      const { statusCode, body } = await app.inject({
        ...{ method: call.method, url: `${call.path}?${field}=${long}`, headers: { authorization: `Bearer ${token}` } },
      })
      const errors = (JSON.parse(body).validationErrors as { name: string }[]).map((error) => error.name)
      t.ok(statusCode === 400 && errors.includes(field), `${call.path} ${field}`)
      told.add(field)
    }
  t.ok(told.size >= 8)
})

t.test('clearing the cart releases its seats at once [API-S-42]', async (t) => {
  const visitor = boxOffice.visitor()
  const { rush } = testProgramme
  await reserveTickets(visitor, rush, 2)
  const held = () =>
    db.query(sql`select from seat_allocation where performance_id = ${rush.performance} and state = 'held'`)
  t.same([(await held()).length, (await visitor.call(session.info)).cartCount], [2, 2])
  const { status, body } = await visitor.response(session.clearCart)
  t.same([status, body], [200, { isError: false, result: {} }])
  const { cartCount, expiration } = await visitor.call(session.info)
  t.same([(await held()).length, cartCount, expiration], [0, 0, null])
})

t.test('a session and its customer data expire a week after the token was issued', async (t) => {
  const visitor = await signedIn()
  const rows = await db.query<{ token: string }>(sql`select encode(token_sha256, 'escape') as token from session`)
  t.notOk(
    rows.some(({ token }) => token.includes(visitor.token ?? '-')),
    'only its hash is stored',
  )
  clock.move({ days: 6 })
  t.equal((await visitor.call(session.info)).isLoggedIn, true)
  clock.move({ days: 1 })
  const ended = await visitor.response(session.info)
  t.same([ended.headers['x-session-token'], ended.headers['x-refresh-page']], ['-', '-'])
  t.match(ended.body, { result: { isLoggedIn: false, keepToken: false } })
  const again = boxOffice.visitor()
  await again.call(authentication.login, { userName: ada.email, password: PASSWORD })
  t.equal((await again.call(session.info)).isLoggedIn, true)
})
