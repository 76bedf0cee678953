import { get, post, staffArea } from '../staff-call.ts'
import type { PerformancesSchemas } from './performances.schemas.ts'

/** Performances at the desk: their sales and buyers. */
export const performances = staffArea<PerformancesSchemas>()({
  coming: get('/staff/performances/coming', 'readPerformances'),
  performance: get('/staff/performances/performance', 'readPerformances', ['NOT_FOUND']),
  find: post('/staff/performances/find', 'readPerformances'),
  salesByDay: get('/staff/performances/sales-by-day', 'readPerformances', ['NOT_FOUND']),
  buyers: get('/staff/performances/buyers', 'listBuyers', ['NOT_FOUND']),
})
