import { post, staffArea } from '../staff-call.ts'
import type { FindSchemas } from './find.schemas.ts'

/** Finds orders by one text. A POST, so that no log contains names and addresses. */
export const find = staffArea<FindSchemas>()({
  orders: post('/staff/find', 'readOrders'),
})
