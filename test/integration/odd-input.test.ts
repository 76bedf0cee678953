import fc from 'fast-check'
import t from 'tap'
import type { Call } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice } from '#test/support/box-office'
import { type Field, fieldsOf, oddInput, queryOf } from '#test/support/odd-input'
import { timeLimit } from '#test/support/time-limits'

/** `ODD_REQUESTS` sets the number of requests; `ODD_SEED` repeats the run that a failure printed. */
const requests = Number(process.env.ODD_REQUESTS ?? 600)
const seed = process.env.ODD_SEED === undefined ? {} : { seed: Number(process.env.ODD_SEED) }
/** In milliseconds: fifty times a call's usual time, with a minimum for very fast ones. */
const slowestOf = (usual: number) => Math.max(50 * usual, timeLimit(1_000))

const venue = await openBoxOffice(t)
const { app } = venue
// Streams don't end.
const calls = everyCall.filter(({ call }) => !call.events)

const deepList = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const list = (item: string, bytes: number) => `[${Array(Math.floor(bytes / (item.length + 1))).fill(item)}]`
const ROOM = MAX_BODY_BYTES - 200

/** What no form sends, each as JSON as long as a body may be. */
const attacks = {
  'a deep list': deepList(ROOM / 2),
  'a deep object': deepObject(Math.floor(ROOM / 6)),
  'empty lists': list('[]', ROOM),
  'empty objects': list('{}', ROOM),
  nothings: list('null', ROOM),
  numbers: list('1', ROOM),
  'a long text': JSON.stringify('a@b.'.repeat(ROOM / 4)),
  'dots and ats': JSON.stringify(`a@${'.'.repeat(ROOM - 20)}@`),
  blanks: JSON.stringify(`x${' '.repeat(ROOM - 20)}x`),
  'a wide object': `{${Array.from({ length: ROOM / 10 }, (_, n) => `"${n.toString(36)}":1`).join()}}`,
  'a token of thousands of levels': JSON.stringify(
    Buffer.from(
      `{"challenge":{"parameters":{"nonce":"a","expiresAt":99999999999,"data":${deepObject(6_000)}}},"solution":1}`,
    ).toString('base64'),
  ),
  'names of objects': '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"then":1,"length":1e9}',
} as const

/** Lists take the longest to validate; a number or a boolean is rejected immediately, whatever its value. */
const mayHurt = (what: string, { type }: Field) =>
  ['array', 'object', 'mixed'].includes(type) || ['a deep list', 'a long text', 'dots and ats'].includes(what)

/** Requests with one field of a JSON text; in a query all fields have it, cut to the length of an address. */
function requestsWith({ area, name, call }: (typeof calls)[number], what: string, value: string) {
  const fields = Object.entries(fieldsOf(area, name))
  const names = fields.filter(([, field]) => mayHurt(what, field)).map(([field]) => field)
  if (call.method === 'GET') {
    const each = Math.floor(12_000 / Math.max(1, names.length))
    return names.length === 0
      ? []
      : `${call.path}?${new URLSearchParams(names.map((field) => [field, value.slice(0, each)]))}`
  }
  return names.map((field) => `{"${field}":${value}}`)
}

async function send(call: Call, url: string, payload?: string) {
  const begun = performance.now()
  const { statusCode, body } = await app.inject({
    ...{ method: call.method, url, headers: { 'content-type': 'application/json' } },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: statusCode, bytes: body.length, ms: performance.now() - begun }
}

t.test('a body or captcha token of thousands of levels is rejected', async (t) => {
  const nested = await app.inject({
    ...{ method: 'PUT', url: production.reserveTicket.path, payload: `{"seats":${deepList(30_000)}}` },
  })
  t.equal(nested.statusCode, 400)
  const guarded = calls.find(({ call }) => call.captcha)
  if (!guarded) throw new Error('no call has a captcha')
  const token = JSON.parse(attacks['a token of thousands of levels'])
  const { status } = await send(guarded.call, guarded.call.path, JSON.stringify({ captchaToken: token }))
  t.equal(status, 422)
})

t.test('a body with more values than any call has is rejected before it is parsed', async (t) => {
  const bodies = calls.filter(({ call }) => call.method !== 'GET')
  for (const { call } of bodies)
    for (const item of ['null', '{}', '[]', '1'])
      t.equal((await send(call, call.path, `{"unknown":${list(item, ROOM)}}`)).status, 400, `${call.path} ${item}`)
  const some = `{"unknown":${list('null', 20_000)}}`
  t.equal((await send(session.clearCart, session.clearCart.path, some)).status, 200, 'four thousand are no matter')
  const text = `{"unknown":${JSON.stringify(list('null', ROOM))}}`
  t.equal((await send(session.clearCart, session.clearCart.path, text)).status, 200, 'nor is what stands in a text')
})

t.test('no response names more than fifty fields', async (t) => {
  const { body } = await venue.visitor().response(production.reserveTicket, {
    ...{ productionId: 1, performanceId: 11 },
    seats: Array.from({ length: 50 }, () => ({})),
  } as never)
  t.equal(body.isError && body.validationErrors.length, 50, 'each of the hundred that are missing is an error')
})

t.test('input of any shape causes no error, and takes at most fifty times its usual time', async (t) => {
  for (const each of calls) {
    const usual = (await send(each.call, each.call.path, each.call.method === 'GET' ? undefined : '{}')).ms
    for (const [what, value] of Object.entries(attacks)) {
      const made = requestsWith(each, what, value)
      for (const request of typeof made === 'string' ? [made] : made) {
        const { status, bytes, ms } =
          typeof made === 'string' ? await send(each.call, request) : await send(each.call, each.call.path, request)
        const said = `${each.call.method} ${each.call.path} with ${what}: ${status} in ${ms} ms`
        if (status === 500) t.fail(said)
        if (ms > slowestOf(usual)) t.fail(said)
        if (bytes > 20_000 && status >= 400) t.fail(`${said}, ${bytes} bytes`)
      }
    }
  }
  t.pass(`${calls.length} calls`)
})

t.test('no generated input of a call causes an internal error', async (t) => {
  const property = fc.asyncProperty(oddInput(calls), async ({ each: { call }, input }) => {
    const { status, ms } =
      call.method === 'GET'
        ? await send(call, `${call.path}?${queryOf(input)}`)
        : await send(call, call.path, JSON.stringify(input))
    if (status === 500) throw new Error(`${call.method} ${call.path} answered ${status}`)
    if (ms > timeLimit(2_000)) throw new Error(`${call.method} ${call.path} took ${ms} ms`)
  })
  await fc.assert(property, { numRuns: requests, endOnFailure: process.env.ODD_SEED === undefined, ...seed })
  t.pass(`${requests} requests`)
})
