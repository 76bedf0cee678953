import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { MAX_SHOWN_LINES } from '#shared/staff/season/upload-limits'
import type { BoxOffice } from '../../box-office.ts'
import { json, sql } from '../../database/sql.ts'
import { periodicJob, runWhileListening } from '../../periodic-job.ts'
import { recordAct } from '../audit/record-act.ts'
import type { SeasonDifference, SeasonFolder } from './season-folder.ts'
import { UnusableZip, unpackZip } from './unpack-zip.ts'
import { deleteFiles, idsWithFiles, unpackedOf, zipOf } from './upload-files.ts'
import { type Findings, isExpired, readUpload, type Upload } from './uploads.ts'

const EVERY_MS = 1_000
/** The audit names this many changes of a season, and counts them all. */
const MAX_AUDITED_LINES = 50

type Parts = Pick<BoxOffice, 'db' | 'settings' | 'clock' | 'log'>

/**
 * Checks and applies the folder that is uploaded, in the background: leaving the page doesn't interrupt it, and a box
 * office that was killed continues when it starts again.
 */
export const seasonUploads: FastifyPluginAsync<{ boxOffice: BoxOffice; seasonFolder: SeasonFolder }> = async (
  app,
  { boxOffice, seasonFolder },
) => {
  const job = periodicJob(
    () => workOnUpload(boxOffice, seasonFolder),
    EVERY_MS,
    (error) => app.log.error({ err: error }, 'The uploaded folder could not be worked on'),
  )
  runWhileListening(app, job)
}

/** Does the next step of the upload whose files are here, and deletes the files of uploads that are over. */
export async function workOnUpload(parts: Parts, seasonFolder: SeasonFolder): Promise<void> {
  const { db, settings, clock } = parts
  // Before the upload is read: the files of one that begins meanwhile aren't in the list.
  const ids = await idsWithFiles(settings)
  const upload = await readUpload(db)
  const isOver = upload && isExpired(upload, clock.now())
  if (isOver)
    await db.execute(sql`delete from season_upload where id = ${upload.id} and changed_at = ${upload.changedAt}`)
  for (const id of ids) if (id !== upload?.id || isOver || upload.step === 'applied') await deleteFiles(settings, id)
  if (!upload || isOver || !ids.includes(upload.id)) return
  if (upload.step === 'checking') await store(parts, upload, await findingsIn(parts, upload, seasonFolder))
  if (upload.step === 'applying') await applyUpload(parts, upload, seasonFolder)
}

const NONE: Findings = {
  ...{ failure: null, problems: [], problemCount: 0, changes: [], changeCount: 0, refused: [], refusedCount: 0 },
  ...{ siteFiles: null, siteFileCount: 0, digest: '', hasChanged: false },
}

const differenceOf = ({ lines, refused, digest }: SeasonDifference) => ({
  ...{ changes: lines.slice(0, MAX_SHOWN_LINES), changeCount: lines.length },
  ...{ refused: refused.slice(0, MAX_SHOWN_LINES), refusedCount: refused.length, digest },
})

/** Unpacks the zip, which is deleted then, checks the folder, and compares it with the season. */
async function findingsIn({ db, settings, clock, log }: Parts, { id }: Upload, folder: SeasonFolder) {
  const root = unpackedOf(settings, id)
  try {
    if (existsSync(zipOf(settings, id))) {
      // Of a box office that was killed while it unpacked.
      await rm(root, { recursive: true, force: true })
      await unpackZip(zipOf(settings, id), root)
      await rm(zipOf(settings, id))
    }
    const check = await folder.check(root, settings.VENUE_DIR)
    if (check.problemCount > 0) return { ...NONE, ...check }
    return { ...NONE, ...check, ...differenceOf(await folder.compare(db, root, clock.now())) }
  } catch (error) {
    if (error instanceof UnusableZip) return { ...NONE, failure: `${error.message}.` }
    log.error({ err: error }, 'The uploaded folder could not be checked')
    return { ...NONE, failure: 'The folder could not be checked. The box office’s log says why.' }
  }
}

const store = ({ db, clock }: Parts, { id, step }: Upload, findings: Findings) =>
  db.execute(sql`
    update season_upload set step = 'checked', findings = ${json(findings)}::jsonb, changed_at = ${clock.now()}
     where id = ${id} and step = ${step}`)

/** Applies the differences that the colleague confirmed. If there are others by now, shows them instead. */
async function applyUpload(parts: Parts, upload: Upload, folder: SeasonFolder): Promise<void> {
  const { db, settings, clock, log } = parts
  const { id, fileName, findings, applierId, appliedBy } = upload
  const now = clock.now()
  try {
    const isApplied = await db.transaction(async (tx) => {
      // Locks the row: a second box office, or run, waits and then finds nothing to do.
      const due = await tx.execute(sql`
        update season_upload set changed_at = ${now} where id = ${id} and step = 'applying'`)
      if (due === 0 || !findings) return false
      const difference = await folder.applyIfSame(tx, unpackedOf(settings, id), now, findings.digest)
      const isSame = difference.digest === findings.digest
      const shown = isSame ? findings : { ...findings, ...differenceOf(difference), hasChanged: true }
      await tx.execute(sql`
        update season_upload
           set step = ${isSame ? 'applied' : 'checked'}, findings = ${json(shown)}::jsonb, changed_at = ${now}
         where id = ${id}`)
      const changes = difference.lines.slice(0, MAX_AUDITED_LINES)
      const after = { file: fileName, changes, count: difference.lines.length }
      if (isSame) await recordAct(tx, { id: applierId, name: appliedBy ?? '' }, { act: 'appliedSeason', after }, now)
      return isSame
    })
    if (!isApplied) return
    await folder.announce(db)
    await deleteFiles(settings, id)
  } catch (error) {
    log.error({ err: error }, 'The uploaded folder could not be applied')
    const failure = 'The folder could not be applied. Nothing was changed. The box office’s log says why.'
    await store(parts, upload, { ...NONE, ...findings, failure })
  }
}
