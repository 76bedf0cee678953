import { get, staffArea } from '../staff-call.ts'
import type { AuditSchemas } from './audit.schemas.ts'

/** Every action of the staff. Entries are only ever added. */
export const audit = staffArea<AuditSchemas>()({
  list: get('/staff/audit', 'readAudit'),
})
