import type { season } from '#shared/staff/season/season'
import type { StaffResult } from '#shared/staff/staff-call'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

type ShownUpload = NonNullable<StaffResult<(typeof season)['read']>['upload']>
export type Findings = NonNullable<ShownUpload['findings']>

export interface Upload extends Omit<ShownUpload, 'changedAt'> {
  staffId: number
  changedAt: Date
  applierId: number | null
}

const MINUTE = 60_000
/** How long an upload may stay at a step, in milliseconds: its browser, or its box office, is gone otherwise. */
const LONGEST_MS: Readonly<Record<Upload['step'], number>> = {
  receiving: 2 * MINUTE,
  checking: 30 * MINUTE,
  checked: 24 * 60 * MINUTE,
  applying: 30 * MINUTE,
  applied: 24 * 60 * MINUTE,
}

export const isExpired = ({ step, changedAt }: Upload, now: Date): boolean =>
  now.getTime() - changedAt.getTime() >= LONGEST_MS[step]

/** Returns the upload, if there is one. */
export const readUpload = (db: Queries): Promise<Upload | undefined> =>
  db.first<Upload>(sql`
    select u.id, u.file_name, s.name as by, u.bytes, u.received, u.changed_at, u.step, u.findings, u.staff_id,
           a.name as applied_by, u.applied_by as applier_id
      from season_upload u
      join staff s on s.id = u.staff_id
      left join staff a on a.id = u.applied_by`)
