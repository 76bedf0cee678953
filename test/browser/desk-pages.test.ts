import type { Locator, Page } from '@playwright/test'
import { everyStaffCall } from '#shared/staff/contract'
import { schemasOfCall } from '../support/call-schemas.ts'
import { AT, signedIn, signedInAs } from '../support/desk-acts.ts'
import { deskOf } from '../support/desk-pages.ts'
import { deskPaths } from '../support/desk-paths.ts'
import { type Degree, degrees, valuesOf } from '../support/schema-values.ts'
import { type Replies, type ScriptedDesk, scriptDesk } from '../support/scripted-desk.ts'
import { expectLooks } from '../support/shown-looks.ts'
import { openShown } from '../support/shown-pages.ts'
import type { OpenVenue } from '../support/venue.ts'
import { test } from '../support/visitor.ts'

/**
 * Each page of the desk shows what the box office answers: an answer with every field, one with the next choices of
 * each, and one that is empty, and less to colleagues with fewer permissions. The answers are made from the contract's
 * schemas.
 */

/** Values of fields whose form the schemas don't give. */
const forms = { timeZone: 'Australia/Melbourne', currency: 'AUD', locale: 'en-AU', qrPath: 'M0 0h7v7h-7z' }

/** Values that name others of the same answer. */
const references: Record<string, Record<string, unknown>> = {
  'counter.offer': { priceTypeId: 101, zoneId: 105 },
  'seats.seats': { screenId: 101, zoneId: 105 },
}

/** What is typed and found on a page. */
const searches: Record<string, (page: Page) => Locator> = {
  '/find': (page) => page.getByRole('searchbox'),
  '/vouchers': (page) => page.getByRole('main').getByRole('textbox').first(),
}
const nameOf = (path: string) => path.slice(1).replaceAll(/\W+/g, '-') || 'today'

/** Opens the desk with answers to all its calls. */
async function openWith(page: Page, venue: OpenVenue, degree: Degree): Promise<ScriptedDesk> {
  const desk = await scriptDesk(page, venue)
  const answers = everyStaffCall.map(async ({ name, call: { path } }): Promise<Replies> => {
    const values = valuesOf((await schemasOfCall('staff', name)).result, degree, { ...forms, ...references[name] })
    return { [path]: () => values }
  })
  for (const answer of await Promise.all(answers)) desk.reply(answer)
  desk.reply(signedIn)
  await page.clock.setFixedTime(AT)
  return desk
}

for (const degree of degrees)
  test(`every page of the desk shows what the box office answers: ${degree}`, async ({ page, venue }) => {
    await openWith(page, venue, degree)
    for (const path of deskPaths)
      await test.step(path, async () => {
        await page.goto(deskOf(venue) + path)
        const shown = openShown(`desk-pages/${nameOf(path)}`)
        await shown.expect(degree, page)
        if (degree === 'whole') await expectLooks(page, `desk/${nameOf(path)}`)
        const field = searches[path]?.(page)
        await field?.fill('Grace Hopper')
        await field?.press('Enter')
        if (field) await shown.expect(`found ${degree}`, page)
      })
  })

test('no page of the desk offers what the colleague’s role doesn’t allow', async ({ page, venue }) => {
  const desk = await openWith(page, venue, 'whole')
  for (const path of deskPaths)
    await test.step(path, async () => {
      const shown = openShown(`desk-pages/${nameOf(path)}`)
      desk.reply(signedIn)
      await page.goto(deskOf(venue) + path)
      await shown.expect('whole', page)
      for (const role of ['boxOffice', 'frontOfHouse'] as const) {
        desk.reply(signedInAs(role))
        await page.reload()
        await shown.expectDifference(role, page)
      }
    })
})
