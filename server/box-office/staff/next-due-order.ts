import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { withOrder } from '../orders/failed-order.ts'

/** Orders that are worked through in the background: the rows of `table` that meet `which`. */
interface OrderQueue {
  table: Statement
  which: Statement
  /** What the log says if an order fails. */
  failure: string
}

/**
 * Works on the next due order and sets it to done in the same transaction, so that a crash leaves every order either
 * untouched or done. Calls `after` once that is committed. An order that fails is set to failed. Returns whether there
 * was one.
 */
export async function workOnNextOrder<Result>(
  { db, log }: Pick<BoxOffice, 'db' | 'log'>,
  { table, which, failure }: OrderQueue,
  work: (tx: Transaction, orderId: number) => Promise<Result>,
  after: (result: Result) => Promise<void>,
): Promise<boolean> {
  let orderId: number | undefined
  try {
    const result = await db.transaction(async (tx) => {
      const next = await tx.first<{ orderId: number }>(sql`
        select order_id from ${table}
         where ${which} and state = 'due'
         order by order_id
         limit 1
           for update skip locked`)
      if (!next) return undefined
      const id = next.orderId
      orderId = id
      const value = await withOrder(id, () => work(tx, id))
      await tx.execute(sql`update ${table} set state = 'done' where ${which} and order_id = ${id}`)
      return { value }
    })
    if (!result) return false
    await after(result.value)
  } catch (error) {
    if (orderId === undefined) throw error
    log.error({ err: error, order: orderId }, failure)
    await db.execute(sql`
      update ${table} set state = 'failed' where ${which} and order_id = ${orderId} and state = 'due'`)
  }
  return true
}
