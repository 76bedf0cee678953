import { contentItem } from '../support/content-upstream.ts'
import { contentModel, propertiesOf } from '../support/model-properties.ts'
import { pickedPages } from '../support/model-values.ts'
import { degrees } from '../support/schema-values.ts'
import { signIn } from '../support/scripted-account.ts'
import { test } from '../support/scripted-venue.ts'
import { openShown } from '../support/shown-pages.ts'
import { ignoreNotFound } from '../support/visitor.ts'

/** The frame of every page shows the site's settings, made from the content model: all, the next choices, and none. */

/** Scripts of the venue and of its tag manager belong to the page's head. */
const noScripts = { javascriptHeader: null, googleTagManagerID: null }

for (const degree of degrees)
  test(`the frame of a page shows the site’s settings: ${degree}`, async ({ page, scripted, venue, browserErrors }) => {
    const settings = propertiesOf('siteSettings', contentModel.settings, degree)
    await scripted.publish(...pickedPages, contentItem('/page', {}, { name: 'Page' }))
    await scripted.publishSettings({ ...settings, ...noScripts })
    await page.clock.setFixedTime('2037-07-04T09:30:00Z')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/page')
    const dialog = page.getByRole('dialog')
    if (settings.acknowledgementIsActive) {
      await openShown('frame/acknowledgement').expect(degree, dialog)
      await dialog.getByRole('button').last().click()
    }
    const header = openShown('frame/header')
    const banner = page.getByRole('banner')
    await header.expect(degree, banner)
    await openShown('frame/notices').expect(degree, page.getByRole('complementary', { name: 'About this site' }))
    await openShown('frame/footer').expect(degree, page.getByRole('contentinfo'))
    await banner.getByRole('button', { name: 'Menu' }).click()
    await openShown('frame/menu').expect(degree, dialog)
    await page.keyboard.press('Escape')
    await signIn(scripted, page, venue)
    await page.reload()
    await header.expectDifference(`${degree}, logged in`, banner)
    // Nobody has the pictures and films.
    ignoreNotFound(browserErrors)
  })
