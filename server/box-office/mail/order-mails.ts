import { type Statement, sql } from '../database/sql.ts'

/** Returns the condition for the mails about the orders whose ids a query selects. */
export const mailsOfOrders = (ids: Statement): Statement => sql`order_ids && array(${ids})::bigint[]`

/** Returns the condition for the mails about customers' orders. */
export const mailsOfCustomers = (ids: readonly number[]): Statement =>
  mailsOfOrders(sql`select id from orders where customer_id = any (${[...ids]}::int[])`)
