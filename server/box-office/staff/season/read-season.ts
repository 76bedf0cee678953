import type { season } from '#shared/staff/season/season'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'
import { isExpired, readUpload } from './uploads.ts'

const page = pageOf(200)

interface ProductionRow {
  id: number
  name: string
  hall: string
  performances: number
  first: Date
  last: Date
  onSaleAt: Date | null
}

/** Returns the productions with performances to come, and the folder that is uploaded. */
export async function readSeason(
  { db }: Pick<BoxOffice, 'db'>,
  now: Date,
): Promise<StaffResult<(typeof season)['read']>> {
  const rows = await db.query<ProductionRow>(sql`
    select p.id, p.name, string_agg(distinct h.name, ', ' order by h.name) as hall, count(*)::int as performances,
           min(f.starts_at) as first, max(f.starts_at) as last, p.on_sale_at
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.starts_at > ${now} and f.state = 'scheduled'
     group by p.id
     order by first, p.id
     ${page.limit}`)
  const productions = page.of(rows)
  const upload = await readUpload(db)
  const { staffId: _, applierId: __, ...shown } = upload ?? ({} as NonNullable<typeof upload>)
  return {
    productions: productions.shown.map((row) => ({
      ...row,
      first: row.first.toISOString(),
      last: row.last.toISOString(),
      onSaleAt: row.onSaleAt?.toISOString() ?? null,
    })),
    hasMore: productions.hasMore,
    upload: upload && !isExpired(upload, now) ? { ...shown, changedAt: upload.changedAt.toISOString() } : null,
  }
}
