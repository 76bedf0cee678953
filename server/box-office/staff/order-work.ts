import type { BoxOffice } from '../box-office.ts'
import { phoneFormat, type StoredPhone } from '../customers/stored-phone.ts'
import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { withOrder } from '../orders/failed-order.ts'
import { type Actor, recordAct } from './audit/record-act.ts'

/** Work on a performance's orders that goes on in the background, one order after the other. */
interface OrderWork {
  /** The works, with `performance_id` and `finished_at`, and their key. */
  works: Statement
  key: Statement
  /** Their orders, with `order_id` and `state`, and the column that names the work. */
  orders: Statement
  workKey: Statement
  /** What the log says if an order fails. */
  failure: string
}

export const cancelling: OrderWork = {
  ...{ works: sql`performance_cancellation`, key: sql`performance_id` },
  ...{ orders: sql`cancellation_order`, workKey: sql`performance_id` },
  failure: 'An order of a cancelled performance could not be refunded',
}
export const moving: OrderWork = {
  ...{ works: sql`performance_move`, key: sql`id`, orders: sql`move_order`, workKey: sql`move_id` },
  failure: 'The buyer of an order could not be told that its performance was moved',
}
export const messaging: OrderWork = {
  ...{ works: sql`buyer_message`, key: sql`id`, orders: sql`message_order`, workKey: sql`message_id` },
  failure: 'The buyer of an order could not be written to',
}

interface OrderSteps<Result> {
  /** Works on an order, in a transaction that also sets it to done. */
  work(tx: Transaction, orderId: number): Promise<Result>
  /** Called once that is committed. */
  after?(result: Result): Promise<void>
}

/** Works on the due orders of one work, and finishes it when none is left. Returns whether it wasn't stopped. */
export async function workOnOrders<Result>(
  boxOffice: Pick<BoxOffice, 'db' | 'log' | 'clock'>,
  kind: OrderWork,
  id: number,
  steps: OrderSteps<Result>,
  stopped: AbortSignal | undefined,
): Promise<boolean> {
  while (!stopped?.aborted && (await workOnNextOrder(boxOffice, kind, id, steps)));
  if (stopped?.aborted) return false
  const { works, key, orders, workKey } = kind
  await boxOffice.db.execute(sql`
    update ${works} set finished_at = ${boxOffice.clock.now()}
     where ${key} = ${id} and finished_at is null
       and not exists (select from ${orders} where ${workKey} = ${id} and state = 'due')`)
  return true
}

/**
 * Works on the next due order and sets it to done in the same transaction, so that a crash leaves every order either
 * untouched or done. An order that fails is set to failed. Returns whether there was one.
 */
async function workOnNextOrder<Result>(
  { db, log }: Pick<BoxOffice, 'db' | 'log'>,
  { orders, workKey, failure }: OrderWork,
  id: number,
  { work, after }: OrderSteps<Result>,
): Promise<boolean> {
  let orderId: number | undefined
  try {
    const result = await db.transaction(async (tx) => {
      const next = await tx.first<{ orderId: number }>(sql`
        select order_id from ${orders}
         where ${workKey} = ${id} and state = 'due'
         order by order_id
         limit 1
           for update skip locked`)
      if (!next) return undefined
      const order = next.orderId
      orderId = order
      const value = await withOrder(order, () => work(tx, order))
      await tx.execute(sql`update ${orders} set state = 'done' where ${workKey} = ${id} and order_id = ${order}`)
      return { value }
    })
    if (!result) return false
    await after?.(result.value)
  } catch (error) {
    if (orderId === undefined) throw error
    log.error({ err: error, order: orderId }, failure)
    await db.execute(sql`
      update ${orders} set state = 'failed' where ${workKey} = ${id} and order_id = ${orderId} and state = 'due'`)
  }
  return true
}

/** Tries the orders of a performance again that have failed. `act` is what the audit calls it. */
export async function retryFailedOrders(
  { db }: Pick<BoxOffice, 'db'>,
  { works, key, orders, workKey }: OrderWork,
  by: Actor,
  { act, performanceId }: { act: string; performanceId: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const retried = await tx.execute(sql`
      update ${orders} set state = 'due'
       where state = 'failed' and ${workKey} in (select ${key} from ${works} where performance_id = ${performanceId})`)
    if (retried === 0) return
    await tx.execute(sql`
      update ${works} set finished_at = null
       where performance_id = ${performanceId}
         and ${key} in (select ${workKey} from ${orders} where state = 'due')`)
    await recordAct(tx, by, { act, performanceId, after: { orders: retried } }, now)
  })
}

interface OrderProblem<Problem extends string> {
  orderId: number
  buyer: string
  phone: string | null
  problem: Problem
}

/**
 * Returns what colleagues have to do by hand about orders. `orders` selects them, as `order_id` with what `problems`
 * needs. `problems` selects those of one order, from its row as `e`, the order as `o` and its buyer as `c`.
 */
export async function readOrderProblems<Problem extends string>(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  orders: Statement,
  problems: Statement,
): Promise<OrderProblem<Problem>[]> {
  const rows = await boxOffice.db.query<Omit<OrderProblem<Problem>, 'phone'> & { phone: StoredPhone | null }>(sql`
    select distinct e.order_id, trim(c.first_name || ' ' || c.last_name) as buyer, c.phone, p.problem
      from (${orders}) e
      join orders o on o.id = e.order_id
      join customer c on c.id = o.customer_id
     cross join lateral (${problems}) p (problem)
     order by e.order_id, p.problem`)
  const shown = await phoneFormat(boxOffice)
  return rows.map(({ phone, ...row }) => ({ ...row, phone: shown(phone) }))
}
