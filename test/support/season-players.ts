import { createHash } from 'node:crypto'
import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import { type Role, roles } from '#shared/staff/roles'
import type { StaffCall, StaffResult } from '#shared/staff/staff-call'
import type { Call, Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import type { TestVisitor } from './box-office.ts'
import { codeAt, type OpenDesk, STAFF_PASSWORD, type TestColleague } from './desk.ts'
import type { Subject } from './made-inputs.ts'
import { inOneLine, watchRows } from './row-changes.ts'
import { watchAnnouncements } from './watch-announcements.ts'

const VISITORS = 5
export const SOLD_OUT = 21
export const PERFORMANCES = [11, 12, 61, 71, 1011, 1012, 1021, 1031]
/** Areas whose calls are about what is in the cart. */
export const CART_AREAS: readonly string[] = ['production', 'series', 'checkout', 'seatSelector', 'order', 'promo']

/** A visitor by name. Another one may take their place. */
export interface Player {
  name: string
  by: TestVisitor
}

/** Makes choices that are the same each time. */
export interface Chance {
  /** Returns a whole number from 0 that is less than `count`. */
  below(count: number): number
  oneOf<T>(all: readonly T[]): T
}
export function chanceOf(random: () => number): Chance {
  const below = (count: number) => Math.floor(random() * count)
  return { below, oneOf: <T>(all: readonly T[]) => all[below(all.length)] as T }
}

export type SeasonPlayers = Awaited<ReturnType<typeof seasonPlayers>>

/**
 * Lets visitors and a colleague of each role enter. Their calls, and what these log and change, are added to `lines`.
 */
export async function seasonPlayers(desk: OpenDesk, { below, oneOf }: Chance, logged: () => string[]) {
  const { db, clock } = desk
  const lines: string[] = []
  const newVisitor = (at: number) => desk.visitor(`203.0.113.${at}`)
  const visitors: Player[] = Array.from({ length: VISITORS }, (_, at) => ({
    name: `visitor ${at}`,
    by: newVisitor(at),
  }))
  const colleagues = new Map<Role, TestColleague>()
  for (const role of roles) colleagues.set(role, await desk.colleague(role))
  /** The keys of receipts by order. */
  const sessionKeys = new Map<number, string | null>()
  const changedRows = await watchRows(db)
  const announced = watchAnnouncements(db)

  async function record(act: string, outcome: string): Promise<void> {
    const changes = await changedRows()
    lines.push(act, `  = ${outcome}`, ...[...logged(), ...changes, ...announced()].map((line) => `  ${line}`))
  }

  /** Makes a call as a visitor. Returns the result, or undefined if it was refused. */
  async function ask<C extends Call>(
    { name, by }: Player,
    call: C,
    input?: object,
    title: string = call.path,
  ): Promise<Result<C> | undefined> {
    const { body } = await by.response(call as Call<unknown, unknown>, input as never)
    await record(`${name}: ${title} ${inOneLine(input)}`, outcomeOf(body))
    return body.isError ? undefined : (body.result as Result<C>)
  }

  /** Makes a call as a colleague, who logs in again if necessary. */
  async function tell<C extends StaffCall>(
    role: Role,
    call: C,
    input?: object,
    title: string = call.path,
  ): Promise<StaffResult<C> | undefined> {
    const by = colleagues.get(role) as TestColleague
    const { body } = await by.response(call, input)
    if (body.isError && body.type === 'SIGN_IN_NEEDED') {
      const email = `${role.toLowerCase()}${roles.indexOf(role) + 1}@example.org`
      await by.response(access.logIn, { email, password: STAFF_PASSWORD, code: codeAt(clock.now()) })
      return tellAs(role, by, call, input, title)
    }
    return told(`${role}: ${title} ${inOneLine(input)}`, body)
  }

  /** Makes a call as any caller of the desk. */
  async function tellAs<C extends StaffCall>(
    name: string,
    by: TestColleague,
    call: C,
    input?: object,
    title: string = call.path,
  ): Promise<StaffResult<C> | undefined> {
    const { body } = await by.response(call, input)
    return told(`${name}: ${title} ${inOneLine(input)}`, body)
  }
  async function told<Told>(act: string, body: Envelope<unknown>): Promise<Told | undefined> {
    await record(act, outcomeOf(body))
    return body.isError ? undefined : (body.result as Told)
  }

  /** Chooses what a call is about: mostly an order of the visitor's own, and a performance in it or in the cart. */
  async function subjectOf(call: string, by?: TestVisitor): Promise<Subject> {
    const hash = createHash('sha256').update(by?.token ?? '')
    const { customerId: customer = null, cartId: cart = null } =
      (await db.first<{ customerId: number | null; cartId: string | null }>(
        sql`select customer_id, cart_id from session where token_sha256 = ${hash.digest()}`,
      )) ?? {}
    const isOfTickets = /exchange|refund|ticket|invoice|handOn/i.test(call)
    const orders = await db.query<{ id: number; isOwn: boolean }>(sql`
      select o.id, o.customer_id is not distinct from ${customer} as is_own
        from orders o left join invoice i on i.order_id = o.id
       where (not ${isOfTickets} or o.state = 'completed' and exists (
               select from order_ticket t where t.order_id = o.id and t.returned_at is null))
         and (not ${/invoice/i.test(call)} or i.order_id is not null)
       order by o.id desc limit 20`)
    const own = orders.filter(({ isOwn }) => isOwn)
    const order = oneOf(own.length > 0 && below(4) > 0 ? own : orders)?.id ?? 0
    const isOfCart = CART_AREAS.some((area) => call.startsWith(`${area}.`))
    const performances = await db.query<{ id: number }>(
      isOfCart
        ? sql`
            select distinct t.performance_id as id from cart_ticket t join cart_line l on l.id = t.cart_line_id
             where l.cart_id = ${cart}::uuid order by 1`
        : sql`select distinct performance_id as id from order_ticket where order_id = ${order} order by 1`,
    )
    const isOther = performances.length === 0 || below(isOfTickets ? 12 : 5) === 0
    return {
      ...{ call, customer: customer ?? 0, order, cart, sessionKey: sessionKeys.get(order) ?? null },
      performance: call.startsWith('returnedSeats') ? SOLD_OUT : isOther ? oneOf(PERFORMANCES) : oneOf(performances).id,
    }
  }
  return { lines, visitors, newVisitor, sessionKeys, record, ask, tell, tellAs, subjectOf }
}

const outcomeOf = (body: Envelope<unknown>): string =>
  body.isError ? `${body.type} ${inOneLine([body.title, body.validationErrors])}` : inOneLine(body.result)
