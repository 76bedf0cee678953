import { audit } from '#shared/staff/audit/audit'
import { auditSchemas } from '#shared/staff/audit/audit.schemas'
import { sql } from '../../database/sql.ts'
import { staffRoutes } from '../staff-routes.ts'
import { readAudit } from './read-audit.ts'

const PAGE = 100

export const auditRoutes = staffRoutes(audit, auditSchemas, {
  list: async ({ input }, { db }) => {
    const entries = await readAudit(
      db,
      sql`where id < ${input.before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${PAGE + 1}`,
    )
    return { entries: entries.slice(0, PAGE), hasMore: entries.length > PAGE }
  },
})
