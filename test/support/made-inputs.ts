import type { AnySchema } from 'yup'
import type { Database } from '#server/box-office/database/database'
import { type Statement, sql } from '#server/box-office/database/sql'
import { choicesOf, structureOf } from './schema-structure.ts'
import { guest } from './test-checkout.ts'

/** What an input is about. An id that isn't known is 0. */
export interface Subject {
  /** The call's name, as in `account.renew`. */
  call: string
  customer: number
  order: number
  performance: number
  /** The visitor's cart. */
  cart: string | null
  /** The key of the order's receipt, if the visitor has it. */
  sessionKey: string | null
}

/** The statements that select a field's values: those of the subject first, or all that there are. */
const selected: Record<string, (of: Subject) => Statement> = {
  orderId: ({ order }) => sql`select ${order}::bigint as value where ${order} > 0`,
  sessionKey: ({ sessionKey }) => sql`select ${sessionKey}::text as value where ${sessionKey}::text is not null`,
  from: ({ call, performance }) =>
    call === 'moves.move'
      ? sql`select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as value from performance where id = ${performance}`
      : sql`select '2037-03-18' as value`,
  amountCents: ({ order }) =>
    sql`select sum(amount_cents)::integer as value from order_ticket where order_id = ${order}`,
  documentId: ({ order }) => sql`select id as value from sales_document where order_id = ${order} order by id`,
  ticketIds: ({ order, performance }) => sql`
    select id as value from order_ticket
     where order_id = ${order} and performance_id = ${performance} and returned_at is null order by id`,
  performanceId: ({ performance }) => sql`select ${performance}::integer as value`,
  toPerformanceId: ({ performance }) => sql`
    select id as value from performance
     where production_id = (select production_id from performance where id = ${performance}) order by id`,
  productionId: ({ performance }) => sql`
    select production_id as value from performance where id = ${performance}`,
  productionIds: () => sql`select content_id::text as value from production order by id`,
  seatIds: ({ performance }) => sql`
    select s.id as value from seat s join performance f on f.hall_id = s.hall_id
     where f.id = ${performance} and not exists (
             select from seat_allocation a where a.performance_id = f.id and a.seat_id = s.id and a.state <> 'blocked')
     order by s.quality, s.id limit 12`,
  seatId: ({ cart, performance }) => sql`
    select s.id as value from seat s join performance f on f.hall_id = s.hall_id
      left join seat_allocation a on a.performance_id = f.id and a.seat_id = s.id
     where f.id = ${performance} and (a.seat_id is null or a.cart_id = ${cart}::uuid)
     order by a.cart_id is null, s.quality, s.id limit 6`,
  zoneId: ({ performance }) => sql`
    select z.id as value from zone z join performance f on f.hall_id = z.hall_id where f.id = ${performance} order by z.id`,
  screenId: () => sql`select id as value from screen order by id`,
  priceTypeId: () => sql`select id as value from price_type where id < 3 order by id`,
  packageId: () => sql`select id as value from package order by id`,
  seriesId: () => sql`select id as value from series order by id`,
  customerId: () => sql`select id as value from customer order by id`,
  voucherId: () => sql`select id as value from gift_voucher order by id`,
  number: () => sql`select number as value from gift_voucher order by id`,
  promoCodeId: () => sql`select id as value from promo_code order by id`,
  code: ({ call, order }) =>
    call === 'codes.add'
      ? sql`select 'CODE' || count(*) as value from promo_code`
      : sql`select code as value from promo_code where ${order} >= 0 order by id`,
  staffId: () => sql`select id as value from staff order by id`,
  tillId: () => sql`select id as value from till order by id`,
  requestId: () => sql`select id as value from returned_seat_request order by id`,
  refundId: () => sql`select id as value from order_refund order by id`,
  deviceId: () => sql`select id as value from door_device order by id`,
  sessionId: ({ order }) => sql`
    select provider_session_id as value from payment where order_id = ${order} and provider_session_id is not null order by id`,
  subLineItemId: ({ cart }) => sql`
    select t.id as value from cart_ticket t join cart_line l on l.id = t.cart_line_id where l.cart_id = ${cart}::uuid order by t.id`,
  productLineItemId: ({ cart }) => sql`select id as value from cart_line where cart_id = ${cart}::uuid order by id`,
  addressId: ({ customer }) => sql`select id as value from address where customer_id = ${customer} order by id`,
  id: ({ call, customer }) =>
    call.startsWith('account.renew')
      ? sql`select id as value from package_renewal where customer_id = ${customer} order by id`
      : call === 'account.signOutDevice'
        ? sql`select id as value from session where customer_id = ${customer} order by id`
        : call.startsWith('door.')
          ? sql`select '00000000-0000-4000-8000-' || lpad((1000 + count(*))::text, 12, '0') as value from scan`
          : sql`select id as value from address where customer_id = ${customer} order by id`,
  token: () => sql`
    select (regexp_match(text, '[#=]([\\w-]{43})'))[1] as value from mail_outbox where text ~ '[#=][\\w-]{43}' order by id desc limit 12`,
  email: () => sql`select distinct email as value from customer where email is not null order by email`,
}
const sameAs: Record<string, string> = {
  tessituraPerformanceId: 'performanceId',
  tessituraProductionSeasonId: 'productionId',
  ticketId: 'ticketIds',
  seatNumbers: 'ticketIds',
  keptId: 'customerId',
  mergedId: 'customerId',
  userName: 'email',
}

const uuids = (count: number) =>
  Array.from({ length: count }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)

/** Values of fields that no row has. */
const fixed: Record<string, readonly unknown[]> = {
  ...{ countryId: [1], stateId: [1, 2], prefix: [1], line1: ['1 Row'], suburb: ['Sydney'], postCode: ['2000'] },
  ...{ firstName: ['Ada'], lastName: ['Lovelace', 'Hopper'], surname: ['Lovelace'], phone: [guest.phone] },
  ...{ amount: [25, 60, 0], givenCents: [100_000], floatCents: [20_000] },
  ...{ countedCents: [20_000, 29_000], mostOrders: [1, 5], deliveryMethodId: [1, 2], fundId: [1] },
  ...{ membershipLevelId: [1], upsellPerformanceId: [111], paymentMethodId: [1], admitPerMinute: [5, 60] },
  ...{ count: [1, 2, 3], seats: [1, 2], pageNumber: [1, 2], saleId: uuids(3) },
  ...{ text: ['Lovelace', 'grace', '3', 'Quartet'], searchText: ['', 'Quartet'], eventText: [''] },
  ...{
    password: ['Abcdef1!'],
    currentPassword: ['Abcdef1!'],
    newPassword: ['Abcdef1!'],
    confirmPassword: ['Abcdef1!'],
  },
  ...{ requestKey: uuids(200), dateOfBirth: ['1990-02-03'], addressKey: [null], line2: [''], before: [40], after: [2] },
}

/** Makes inputs of calls from their schemas, and from what is in the database. */
export function makeInputs(db: Database, random: () => number, now: () => Date) {
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
  /** Returns up to three of them, in their order. */
  const someOf = <T>(all: readonly T[]): T[] => {
    const first = below(Math.max(1, all.length - 1))
    return all.slice(first, first + 1 + below(3))
  }

  async function poolOf(name: string, of: Subject): Promise<readonly unknown[] | undefined> {
    const field = name.charAt(0).toLowerCase() + name.slice(1)
    const statement = selected[sameAs[field] ?? field]
    if (!statement) return fixed[field]
    return (await db.query<{ value: unknown }>(statement(of))).map(({ value }) => value)
  }

  /** Returns a day or a time that a schema accepts: of the last days or the next ones, by the field's name. */
  function timeFor(schema: AnySchema, name: string): string | undefined {
    const days = /^(?:until|to|paidOn|at)$/.test(name) ? -1 - below(3) : 1 + below(8)
    const at = new Date(now().getTime() + days * 86_400_000).toISOString()
    return [at.slice(0, 10), at.slice(0, 16), at].find(
      (text) => schema.isValidSync(text) && !schema.isValidSync('word'),
    )
  }

  async function made(schema: AnySchema, name: string, of: Subject): Promise<unknown> {
    const { type, fields, innerType, spec } = structureOf(schema)
    if ((spec.nullable || spec.optional) && below(3) === 0) return spec.nullable ? null : undefined
    const choices = choicesOf(schema)
    if (choices.length > 0) return oneOf(choices)
    if (type === 'object') {
      const entries: [string, unknown][] = []
      for (const [key, each] of Object.entries(fields ?? {})) entries.push([key, await made(each, key, of)])
      return Object.fromEntries(entries)
    }
    if (type === 'boolean') return below(2) === 0
    if (type === 'array' && innerType && structureOf(innerType).type === 'object')
      return [await made(innerType, name, of)]
    const values = await poolOf(name, of)
    if (type === 'array') return values ? someOf(values) : innerType ? [await made(innerType, name, of)] : []
    if (values && name.match(/Ids$|SeatNumbers$/)) return someOf(values).join(',')
    if (values) return oneOf(values)
    return type === 'number' ? below(4) : (timeFor(schema, name) ?? name)
  }
  return (schema: AnySchema | undefined, of: Subject) => (schema ? made(schema, '', of) : undefined)
}
