import { Refusal } from '#shared/refusals'
import type { season } from '#shared/staff/season/season'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import type { StaffMember } from '../colleague.ts'
import { deleteFiles, writePart } from './upload-files.ts'
import { isExpired, readUpload } from './uploads.ts'

/**
 * Begins an upload. Refuses if another folder is uploaded and neither applied nor discarded, unless this colleague
 * began to send it and starts again.
 */
export async function beginUpload(
  { db }: BoxOffice,
  { id: staffId }: StaffMember,
  { fileName, bytes }: StaffInput<(typeof season)['beginUpload']>,
  now: Date,
): Promise<{ uploadId: number }> {
  const former = await readUpload(db)
  const isOver = former && (former.step === 'applied' || isExpired(former, now))
  const isOwnStart = former?.step === 'receiving' && former.staffId === staffId
  return db.transaction(async (tx) => {
    if (isOver || isOwnStart)
      await tx.execute(sql`delete from season_upload where id = ${former.id} and changed_at = ${former.changedAt}`)
    // Two colleagues who begin at once: the table has one row.
    const begun = await tx.first<{ id: number }>(sql`
      insert into season_upload (staff_id, file_name, bytes, changed_at)
      values (${staffId}, ${fileName}, ${bytes}, ${now})
      on conflict (only_row) do nothing
      returning id`)
    if (begun) return { uploadId: begun.id }
    const open = await readUpload(tx)
    throw new Refusal(
      'SEASON_UPLOAD_OPEN',
      open && { words: `${open.by} has uploaded ${open.fileName}. Apply or discard it first.` },
    )
  })
}

/** Stores a part of the zip. A part that is sent twice is stored once. After the last one, the folder is checked. */
export async function receivePart(
  { db, settings }: BoxOffice,
  { id: staffId }: StaffMember,
  { uploadId, at, part }: StaffInput<(typeof season)['sendPart']>,
  now: Date,
): Promise<{ received: number }> {
  const sent = Buffer.from(part, 'base64')
  const received = at + sent.length
  const upload = await readUpload(db)
  if (upload?.id !== uploadId || upload.staffId !== staffId || received > upload.bytes) throw gone()
  if (upload.received === received) return { received }
  if (upload.step !== 'receiving' || upload.received !== at) throw gone()
  if (!(await writePart(settings, uploadId, at, sent))) throw gone()
  const stored = await db.execute(sql`
    update season_upload
       set received = ${received}, changed_at = ${now},
           step = case when ${received} = bytes then 'checking' else 'receiving' end
     where id = ${uploadId} and received = ${at} and step = 'receiving'`)
  if (stored === 0) throw gone()
  return { received }
}

/** Deletes an upload and its files. */
export async function discardUpload({ db, settings }: BoxOffice, uploadId: number): Promise<Record<string, never>> {
  const deleted = await db.execute(sql`delete from season_upload where id = ${uploadId} and step <> 'applying'`)
  if (deleted === 0) throw gone()
  await deleteFiles(settings, uploadId)
  return {}
}

/** Confirms an upload whose differences were shown. It is applied in the background. */
export async function confirmUpload(
  { db }: BoxOffice,
  { id: staffId }: StaffMember,
  { uploadId, digest }: StaffInput<(typeof season)['apply']>,
  now: Date,
): Promise<Record<string, never>> {
  const confirmed = await db.execute(sql`
    update season_upload set step = 'applying', applied_by = ${staffId}, changed_at = ${now}
     where id = ${uploadId} and step = 'checked' and findings->>'digest' = ${digest}
       and findings->'failure' = 'null' and findings->>'refusedCount' = '0' and findings->>'problemCount' = '0'
       and findings->>'changeCount' <> '0'`)
  if (confirmed === 1) return {}
  const upload = await readUpload(db)
  throw upload?.id === uploadId && upload.step === 'checked' ? new Refusal('SEASON_CHANGED') : gone()
}

const gone = () => new Refusal('SEASON_UPLOAD_GONE')
