import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import type { Role } from '#shared/staff/roles'
import { STAFF_TOKEN_HEADER, type StaffCall, type StaffInput, type StaffResult } from '#shared/staff/staff-call'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { expectAudited } from './audited-calls.ts'
import { type BoxOfficeOptions, type OpenBoxOffice, openBoxOffice } from './box-office.ts'
import { fillTestCheckout } from './test-checkout.ts'

/** A colleague who stores the session's token between calls. */
export interface TestColleague {
  token: string | undefined
  /** Returns the result; throws if the call fails, or is missing in the audit. */
  call<C extends StaffCall>(call: C, ...input: StaffCallInput<C>): Promise<StaffResult<C>>
  /** Returns the failure; throws if there is none. The input may be invalid. */
  refusal(call: StaffCall, input?: unknown): Promise<Failure>
  /** Returns the whole response. */
  response(call: StaffCall, input?: unknown): Promise<{ status: number; body: Envelope<unknown> }>
}
type StaffCallInput<C> = StaffInput<C> extends undefined ? [] : [input: StaffInput<C>]

export interface OpenDesk extends OpenBoxOffice {
  /** Returns a caller without an account. */
  stranger(from?: string): TestColleague
  /** Returns a colleague who is signed in. */
  colleague(role: Role): Promise<TestColleague>
}

export const STAFF_PASSWORD = 'Curtain-call-9'
export const STAFF_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Returns the code that an authenticator shows at a time. */
export const codeAt = (now: Date, secret = STAFF_SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Opens a box office with the test checkout, and colleagues at its desk. */
export async function openDesk(t: { teardown(close: () => unknown): void }, options: BoxOfficeOptions = {}) {
  const office = await openBoxOffice(t, { fill: fillTestCheckout, ...options })
  const passwordHash = await hash(STAFF_PASSWORD)
  let count = 0
  const stranger = (from = '203.0.113.9') => makeColleague(office, from)
  const desk: OpenDesk = {
    ...office,
    stranger,
    colleague: async (role) => {
      count += 1
      const email = `${role.toLowerCase()}${count}@example.org`
      await office.db.execute(sql`
        insert into staff (email, name, role, password_hash, totp_secret, created_at)
        values (${email}, ${`${role} ${count}`}, ${role}, ${passwordHash}, ${STAFF_SECRET}, now())`)
      const colleague = stranger()
      await colleague.call(access.logIn, { email, password: STAFF_PASSWORD, code: codeAt(office.clock.now()) })
      return colleague
    },
  }
  return desk
}

function makeColleague(office: OpenBoxOffice, from: string): TestColleague {
  const colleague: TestColleague = {
    token: undefined,
    response: async ({ method, path }, input) => {
      const query = method === 'GET' && input ? `?${new URLSearchParams(definedOnly(input as object))}` : ''
      const response = await office.app.staff.inject({
        method,
        url: path + query,
        headers: {
          'x-forwarded-for': from,
          ...(colleague.token === undefined ? {} : { authorization: `Bearer ${colleague.token}` }),
        },
        ...(method === 'POST' && input !== undefined ? { payload: input as object } : {}),
      })
      const token = response.headers[STAFF_TOKEN_HEADER]?.toString()
      if (token) colleague.token = token === '-' ? undefined : token
      return { status: response.statusCode, body: response.json() }
    },
    call: async (call, ...[input]) => {
      const { body } = await colleague.response(call, input)
      if (body.isError)
        throw new Error(`${call.path}: ${body.type}, ${body.title} ${JSON.stringify(body.validationErrors)}`)
      await expectAudited(call, office.db)
      return body.result as StaffResult<typeof call>
    },
    refusal: async (call, input) => {
      const { body } = await colleague.response(call, input)
      if (!body.isError) throw new Error(`${call.path} was not refused`)
      return body
    },
  }
  return colleague
}

const definedOnly = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
