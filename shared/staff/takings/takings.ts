import { get, post, staffArea } from '../staff-call.ts'
import type { TakingsSchemas } from './takings.schemas.ts'

/** The takings: their sums, their export, and the closing of days. */
export const takings = staffArea<TakingsSchemas>()({
  sums: get('/staff/takings', 'readTakings'),
  exportRows: get('/staff/takings/export', 'readTakings'),
  close: post('/staff/takings/close', 'closeTakings', ['DAY_NOT_CLOSABLE']),
})
