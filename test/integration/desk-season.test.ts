import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { sql } from '#server/box-office/database/sql'
import { workOnUpload } from '#server/box-office/staff/season/work-on-upload'
import { applyVenue } from '#server/venue/apply/apply-venue'
import { checkFolder } from '#server/venue/check-folder'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { checkInProcess, seasonFolder } from '#server/venue/season-folder'
import { audit } from '#shared/staff/audit/audit'
import { season } from '#shared/staff/season/season'
import { MAX_SHOWN_LINES, MAX_UPLOAD_FILES } from '#shared/staff/season/upload-limits'
import type { BoxOfficeOptions } from '#test/support/box-office'
import { type OpenDesk, openDesk, type TestColleague } from '#test/support/desk'
import { smallVenue, venueFolder } from '#test/support/small-venue'
import { zipFile, zippedVenue } from '#test/support/zip-file'

const HAMLET = 'productions/hamlet/production.yaml'
const PLANS = 'price-plans.yaml'
const folder = seasonFolder(checkFolder)

async function openVenueDesk(t: Test, options: BoxOfficeOptions = {}) {
  const { files } = readVenueFiles(venueFolder(t, smallVenue))
  if (!files) throw new Error('The small venue has problems')
  const desk = await openDesk(t, { ...options, fill: async (db, now) => void (await applyVenue(db, files, now)) })
  return { ...desk, work: () => workOnUpload({ ...desk, log: desk.app.log }, folder) }
}

/** The venue with another price and another performance. */
const changed = {
  ...smallVenue,
  [PLANS]: (smallVenue[PLANS] as string).replace('a: 45', 'a: 77'),
  [HAMLET]: (smallVenue[HAMLET] as string).replace('title: Hamlet', 'title: Hamlet, Prince'),
}

/** Sends a zip in parts. Returns the upload's id. */
async function upload(colleague: TestColleague, zip: Buffer, fileName = 'season.zip'): Promise<number> {
  const { uploadId } = await colleague.call(season.beginUpload, { fileName, bytes: zip.length })
  const size = Math.ceil(zip.length / 3)
  for (let at = 0; at < zip.length; at += size)
    await colleague.call(season.sendPart, { uploadId, at, part: zip.subarray(at, at + size).toString('base64') })
  return uploadId
}

const uploadOf = async (colleague: TestColleague) => (await colleague.call(season.read)).upload

async function findingsOf(colleague: TestColleague) {
  const { findings } = (await uploadOf(colleague)) ?? {}
  if (!findings) throw new Error('The upload has no findings')
  return findings
}

/** Uploads a zip and has it checked. Returns what was found. */
async function checked({ work }: { work(): Promise<void> }, colleague: TestColleague, zip: Buffer) {
  const uploadId = await upload(colleague, zip)
  await work()
  return { uploadId, ...(await findingsOf(colleague)) }
}

const nameOfHamlet = async ({ db }: Pick<OpenDesk, 'db'>) =>
  (await db.first<{ name: string }>(sql`select name from production where name like 'Hamlet%'`))?.name

t.test('an uploaded folder is checked, shown, applied once it is confirmed, and deleted', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const files = { ...changed, 'import/customers.csv': 'a customer', '.hidden/key': 'secret' }
  const uploadId = await upload(manager, zippedVenue(files, 'my-venue/'))
  t.match(await uploadOf(manager), { step: 'checking', fileName: 'season.zip', findings: null })
  const place = path.join(desk.settings.DATA_DIR, 'season-upload')
  t.equal(statSync(place).mode & 0o777, 0o700)
  t.equal(statSync(path.join(place, `${uploadId}.zip`)).mode & 0o777, 0o600)

  await desk.work()
  t.same(readdirSync(place), [String(uploadId)], 'the zip is deleted once it is unpacked')
  const unpacked = path.join(place, String(uploadId))
  t.equal(statSync(unpacked).mode & 0o777, 0o700)
  t.equal(statSync(path.join(unpacked, HAMLET)).mode & 0o777, 0o600)
  t.notOk(existsSync(path.join(unpacked, 'import')), 'customers aren’t unpacked')
  t.notOk(existsSync(path.join(unpacked, '.hidden')))
  const { changes, problems, refused, digest } = await findingsOf(manager)
  t.same([problems, refused], [[], []])
  t.match(changes, [
    /^changed {2}production hamlet: name/,
    /^changed {2}performance hamlet\/first-night: prices/,
    /^changed {2}performance hamlet\/2099-03-13-1930: prices/,
  ])
  t.equal(await nameOfHamlet(desk), 'Hamlet', 'nothing is applied before it is confirmed')

  await manager.call(season.apply, { uploadId, digest })
  t.equal((await manager.refusal(season.discard, { uploadId })).type, 'SEASON_UPLOAD_GONE', 'it is being applied')
  await desk.work()
  t.match(await uploadOf(manager), { step: 'applied', by: 'manager 1', appliedBy: 'manager 1' })
  t.equal(await nameOfHamlet(desk), 'Hamlet, Prince')
  const { entries } = await manager.call(audit.list, {})
  t.match(entries[0], { act: 'appliedSeason', by: 'manager 1', after: { file: 'season.zip', changes, count: 3 } })
  t.same(readdirSync(place), [])
  mkdirSync(unpacked)
  await desk.work()
  t.same(readdirSync(place), [], 'nor what a box office leaves that is killed before it deletes them')

  const { changeCount } = await checked(desk, manager, zippedVenue(changed))
  t.equal(changeCount, 0, 'the box office has all of it already')
})

t.test('a folder with problems names each file and line, and can’t be applied', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const wrong = { ...changed, [HAMLET]: `${changed[HAMLET]}colour: blue\n` }
  const { uploadId, problems, digest } = await checked(desk, manager, zippedVenue(wrong))
  const { problems: expected } = readVenueFiles(venueFolder(t, wrong))
  t.same(problems, expected)
  t.match(problems, [{ file: HAMLET, what: /colour/ }])
  t.ok((problems[0]?.line ?? 0) > 1)
  const refusal = await manager.refusal(season.apply, { uploadId, digest: digest || 'none' })
  t.equal(refusal.type, 'SEASON_CHANGED')
  await manager.call(season.discard, { uploadId })
  t.equal(await uploadOf(manager), null)
  t.same(readdirSync(path.join(desk.settings.DATA_DIR, 'season-upload')), [])
})

t.test('at most five hundred problems are sent, and all are counted', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const lines = Array.from({ length: 700 }, (_, at) => `type-${at},Type,unknown,,`)
  const wrong = { ...smallVenue, 'price-types.csv': `slug,name,kind,tooltip,needs\n${lines.join('\n')}\n` }
  const { problems, problemCount } = await checked(desk, manager, zippedVenue(wrong))
  t.equal(problems.length, MAX_SHOWN_LINES)
  t.ok(problemCount >= 700)
})

t.test('a zip that could write elsewhere, or isn’t a venue’s folder, is refused in words', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const venue = { name: 'venue.yaml', content: smallVenue['venue.yaml'] as string }
  const page = { name: 'pages/home.md', content: '# Home' }
  const many = Array.from({ length: MAX_UPLOAD_FILES }, (_, at) => ({ name: `pages/${at}.md`, content: '' }))
  const cases: [words: RegExp, zip: Buffer][] = [
    [/can’t be read: .*relative path/, zipFile([venue, { ...page, name: '../../outside.md' }])],
    [/can’t be read: .*absolute path/, zipFile([venue, { ...page, name: '/etc/outside.md' }])],
    [/home\.md is a link/, zipFile([venue, { ...page, content: '/etc/passwd', mode: 0o120777 }])],
    [/can’t be read: .*EEXIST/, zipFile([venue, page, page])],
    [/can’t be read: too many bytes/, zipFile([venue, { ...page, content: 'x'.repeat(9_000), claimedSize: 1 }])],
    [/more than 400 MB/, zipFile([venue, { ...page, claimedSize: 500 * 1024 * 1024 }])],
    [/has a password/, zipFile([venue, { ...page, isEncrypted: true }])],
    [/more than 5000 files/, zipFile([venue, ...many])],
    [/no venue\.yaml/, zipFile([page])],
    [/can’t be read/, Buffer.from('This is a text')],
  ]
  for (const [words, zip] of cases) {
    const { uploadId, failure } = await checked(desk, manager, zip)
    t.match(failure, words)
    await manager.call(season.discard, { uploadId })
  }
  const invalid = (input: object) => manager.refusal(season.beginUpload, { fileName: 'a.zip', bytes: 5, ...input })
  t.match(await invalid({ bytes: 101 * 1024 * 1024 }), { validationErrors: [{ name: 'bytes' }] })
  t.match(await invalid({ fileName: 'season.pdf' }), { validationErrors: [{ name: 'fileName' }] })
})

t.test('what is sold is protected, and shown', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  await desk.db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select f.id, s.id, 'blocked' from performance f join seat s on s.hall_id = f.hall_id order by f.starts_at desc, s.id limit 1`)
  const lastNight = '  - start: 2099-03-13 19:30\n    plan: standard\n'
  const without = { ...smallVenue, [HAMLET]: (smallVenue[HAMLET] as string).replace(lastNight, '') }
  const { uploadId, refused, problems, digest } = await checked(desk, manager, zippedVenue(without))
  t.same(problems, [])
  t.match(refused, [/^performance hamlet.*: seats that are sold, held or blocked refer to it/])
  t.equal((await manager.refusal(season.apply, { uploadId, digest })).type, 'SEASON_CHANGED')
})

t.test('a season that changed since is shown again before it is applied', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const { uploadId, digest, changes } = await checked(desk, manager, zippedVenue(changed))
  // The same line is shown for another price.
  await desk.db.execute(sql`update zone_price set amount_cents = amount_cents + 1`)
  await manager.call(season.apply, { uploadId, digest })
  await desk.work()
  const again = await uploadOf(manager)
  t.match(again, { step: 'checked', findings: { hasChanged: true } })
  t.equal(await nameOfHamlet(desk), 'Hamlet')
  t.ok((again?.findings?.changeCount ?? 0) >= changes.length)
  t.equal((await manager.refusal(season.apply, { uploadId, digest })).type, 'SEASON_CHANGED', 'with the former digest')
  await manager.call(season.apply, { uploadId, digest: again?.findings?.digest ?? '' })
  await desk.work()
  t.equal((await uploadOf(manager))?.step, 'applied')
})

t.test('one folder is uploaded at a time, and two confirmations apply it once', async (t) => {
  const desk = await openVenueDesk(t)
  const [manager, other] = [await desk.colleague('manager'), await desk.colleague('administrator')]
  const zip = zippedVenue(changed)
  const begin = { fileName: 'other.zip', bytes: zip.length }
  const { uploadId: interrupted } = await manager.call(season.beginUpload, begin)
  const refusal = await other.refusal(season.beginUpload, begin)
  t.match(refusal, {
    type: 'SEASON_UPLOAD_OPEN',
    title: 'manager 1 has uploaded other.zip. Apply or discard it first.',
  })
  const part = { at: 0, part: zip.subarray(0, 30).toString('base64') }
  t.equal((await other.refusal(season.sendPart, { uploadId: interrupted, ...part })).type, 'SEASON_UPLOAD_GONE')
  const uploadId = await upload(manager, zip)
  t.equal((await manager.refusal(season.sendPart, { uploadId: interrupted, ...part })).type, 'SEASON_UPLOAD_GONE')
  await desk.work()
  t.equal((await manager.refusal(season.beginUpload, begin)).type, 'SEASON_UPLOAD_OPEN', 'it waits for a decision')
  const { digest } = await findingsOf(other)
  const confirmed = await Promise.all([manager, other].map((each) => each.response(season.apply, { uploadId, digest })))
  t.same(confirmed.map(({ status }) => status).sort(), [200, 409])
  await Promise.all([desk.work(), desk.work()])
  const { entries } = await manager.call(audit.list, {})
  t.equal(entries.filter(({ act }) => act === 'appliedSeason').length, 1)
  await other.call(season.beginUpload, begin)
})

t.test('a part that is sent twice is stored once, and one out of order is refused', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const zip = zippedVenue(changed)
  const { uploadId } = await manager.call(season.beginUpload, { fileName: 'season.zip', bytes: zip.length })
  const first = { uploadId, at: 0, part: zip.subarray(0, 100).toString('base64') }
  t.same(await manager.call(season.sendPart, first), { received: 100 })
  t.same(await manager.call(season.sendPart, first), { received: 100 })
  const gap = { uploadId, at: 200, part: zip.subarray(200).toString('base64') }
  t.equal((await manager.refusal(season.sendPart, gap)).type, 'SEASON_UPLOAD_GONE')
  await manager.call(season.sendPart, { uploadId, at: 100, part: zip.subarray(100).toString('base64') })
  t.same(readFileSync(path.join(desk.settings.DATA_DIR, 'season-upload', `${uploadId}.zip`)), zip)
})

t.test('an upload whose browser is gone ends after two minutes, one without a decision after a day', async (t) => {
  const desk = await openVenueDesk(t)
  const manager = await desk.colleague('manager')
  const other = await desk.colleague('administrator')
  const zip = zippedVenue(changed)
  const { uploadId } = await manager.call(season.beginUpload, { fileName: 'season.zip', bytes: zip.length })
  await manager.call(season.sendPart, { uploadId, at: 0, part: zip.subarray(0, 100).toString('base64') })
  desk.clock.move({ minutes: 2 })
  t.equal(await uploadOf(manager), null)
  await upload(other, zip)
  await desk.work()
  t.equal((await uploadOf(other))?.step, 'checked')
  const place = path.join(desk.settings.DATA_DIR, 'season-upload')
  t.equal(readdirSync(place).length, 1, 'the files of the first are deleted')
  desk.clock.move({ days: 1 })
  await desk.work()
  t.same(readdirSync(place), [])
  t.equal(await desk.db.first(sql`select 1 from season_upload`), undefined)
})

t.test('the embedded database applies a folder too, checked in a process and compared with the site’s', async (t) => {
  const site = venueFolder(t, { ...smallVenue, 'pages/only-here.md': '# Here' })
  const desk = await openVenueDesk(t, { engine: 'pglite' })
  const manager = await desk.colleague('manager')
  const work = () =>
    workOnUpload(
      { ...desk, settings: { ...desk.settings, VENUE_DIR: site }, log: desk.app.log },
      seasonFolder(checkInProcess),
    )
  const { uploadId, digest, siteFiles } = await checked({ work }, manager, zippedVenue(changed))
  t.same(siteFiles, ['pages/only-here.md', PLANS, HAMLET])
  await manager.call(season.apply, { uploadId, digest })
  await work()
  t.equal(await nameOfHamlet(desk), 'Hamlet, Prince')
})
