import { audit } from '#shared/staff/audit/audit'
import { auditSchemas } from '#shared/staff/audit/audit.schemas'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'
import { staffRoutes } from '../staff-routes.ts'
import { readAudit } from './read-audit.ts'

const page = pageOf(100)

export const auditRoutes = staffRoutes(audit, auditSchemas, {
  list: async ({ input }, { db }) => {
    const entries = await readAudit(
      db,
      sql`where id < ${input.before ?? Number.MAX_SAFE_INTEGER} order by id desc ${page.limit}`,
    )
    const { shown, hasMore } = page.of(entries)
    return { entries: shown, hasMore }
  },
})
