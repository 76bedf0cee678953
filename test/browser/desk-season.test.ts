import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { season } from '#shared/staff/season/season'
import { deskOf, joinDesk } from '../support/desk-pages.ts'
import { withNewVenue } from '../support/new-venue.ts'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, ignoreErrors, test as visitorTest } from '../support/visitor.ts'
import { zipFile } from '../support/zip-file.ts'

const test = visitorTest.extend<object, { settings: Record<string, string> }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
    async ({}, use) => withNewVenue((root) => use({ VENUE_DIR: root })),
    { scope: 'worker' },
  ],
})

// Before the log-in the desk requests the colleague, and gets none.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, 'status of 401'))

/** For what the box office does in the background. */
const inBackground = { timeout: timeLimit(60_000) }
const PRODUCTION = 'productions/opening-night/production.yaml'

/** Returns a zip of the folder in which one file has another text. */
function zipped(root: string, file: string, change: (text: string) => string) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const contentOf = (name: string) => readFileSync(path.join(root, name))
  const files = names.map((name) => ({
    name: `my-venue/${name}`,
    content: name === file ? change(contentOf(name).toString('utf8')) : contentOf(name),
  }))
  return { name: 'season.zip', mimeType: 'application/zip', buffer: zipFile(files) }
}

test('a manager uploads the season, reads its errors, and applies the corrected one', async ({
  venue,
  page,
  settings,
  browserErrors,
}) => {
  test.setTimeout(timeLimit(180_000))
  const root = settings.VENUE_DIR ?? ''
  await joinDesk(page, venue, 'manager')
  await page.getByRole('link', { name: 'Season' }).click()
  await expect(page.getByRole('cell', { name: 'Opening night' })).toBeVisible()
  await expectWellMade(page)
  const upload = page.getByRole('button', { name: 'Upload and check' })
  await upload.click()
  await expect(page.getByText('Please choose a zip file')).toBeVisible()
  await expectWellMade(page)

  const field = page.getByLabel('Zip of the folder')
  await field.setInputFiles(zipped(root, PRODUCTION, (text) => `${text}colour: blue\n`))
  await page.route(`**${season.sendPart.path}`, (route) => route.abort(), { times: 1 })
  await upload.click()
  await expect(page.getByText(/^1 error in the folder/)).toBeVisible(inBackground)
  ignoreErrors(browserErrors, 'net::ERR_FAILED')
  await expect(page.getByRole('row', { name: /production\.yaml \d+ .*colour/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeHidden()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Discard the upload' }).click()

  const wrong = Array.from({ length: 600 }, (_, at) => `colour${at}: blue\n`).join('')
  await field.setInputFiles(zipped(root, PRODUCTION, (text) => text + wrong))
  await upload.click()
  await expect(page.getByText('The first 500 of 600.')).toBeVisible(inBackground)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('region', { name: 'Errors' }).press('End')
  await expect(page.getByRole('cell', { name: '“colour499” is unknown here' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Discard the upload' })).toBeInViewport()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Discard the upload' }).click()

  await field.setInputFiles(zipped(root, PRODUCTION, (text) => text.replace('title: Opening night', 'title: Hamlet')))
  await upload.click()
  await expect(page.getByRole('cell', { name: /^production opening-night: name/ })).toBeVisible(inBackground)
  await expectWellMade(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.reload()
  await page.getByText('1 file differs from the folder on the server').click()
  await expect(page.getByText(PRODUCTION)).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  const dialog = page.getByRole('dialog')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^season\.zip was applied by Ada/)).toBeVisible(inBackground)
  await expect(page.getByRole('cell', { name: 'Hamlet' })).toBeVisible(inBackground)
  await expectWellMade(page)
  await page.goto(`${deskOf(venue)}/audit`)
  await expect(page.getByText(/changed {1,2}production opening-night: name/)).toBeVisible()
})
