import { post, staffArea } from '../staff-call.ts'
import type { FindSchemas } from './find.schemas.ts'

/** Finds orders by one text. A POST, so that names and addresses are in no log. */
export const find = staffArea<FindSchemas>()({
  orders: post('/staff/find', 'readOrders'),
})
