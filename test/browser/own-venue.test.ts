import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { access } from '#shared/staff/access/access'
import { demonstrationLogIn } from '#shared/staff/demonstration-log-in'
import { withNewVenue } from '../support/new-venue.ts'
import { APPROVED_CARD, payWith, ticketLines } from '../support/purchase-steps.ts'
import { expect, expectAccessible, ignoreErrors, test as visitorTest } from '../support/visitor.ts'

/** Replaces a text in a file, as an editor of the venue does. */
function edit(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} doesn’t contain ${from}`)
  writeFileSync(file, text.replace(from, to))
}

const LOOK = `  logo: logo.svg
  colours: { background: "#eef2f5", text: "#10222e", accent: "#0b5d7a", accentText: "#ffffff" }
  fonts: { display: fonts/kanal-display.woff2 }
  corner: 6
`
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><circle cx="20" cy="20" r="20"/></svg>'
const FONT = fileURLToPath(new URL('../../client/styles/fonts/newsreader-latin-italic-regular.woff2', import.meta.url))

/** Expects the venue's colour and font in the page's heading. */
async function expectLook(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(16, 34, 46)')
  await expect(heading).toHaveCSS('font-family', /^"?Kanal Display/)
  const isLoaded = () => page.evaluate(() => document.fonts.check('400 40px "Kanal Display"'))
  await expect.poll(isLoaded).toBe(true)
}

/** Expects the venue's logo, loaded. */
async function expectLogo(logo: Locator) {
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
}

/** Tests on the venue that `npm run venue -- new` writes, after three edits. */
const test = visitorTest.extend<object, { settings: Record<string, string> }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
    async ({}, use) => {
      await withNewVenue(async (root) => {
        const at = (file: string) => path.join(root, file)
        edit(at('productions/opening-night/production.yaml'), 'title: Opening night', 'title: Hamlet')
        edit(at('price-plans.yaml'), 'adult: { a: 32, b: 24 }', 'adult: { a: 48.50, b: 36 }')
        edit(at('pages/home.md'), 'heading: Coming soon', 'heading: On our stage')
        edit(at('venue.yaml'), '  # logo: logo.svg                  # without it the name is shown\n', LOOK)
        writeFileSync(at('media/logo.svg'), LOGO)
        mkdirSync(at('fonts'))
        copyFileSync(FONT, at('fonts/kanal-display.woff2'))
        await use({ VENUE_DIR: root })
      })
    },
    { scope: 'worker' },
  ],
})

test('a new venue, edited in three files, sells a ticket in euros', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Theater am Kanal')
  await expect(page.getByRole('heading', { name: 'On our stage' })).toBeVisible()
  await expectLook(page)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Book now ?: Hamlet$/ })
    .first()
    .click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to tickets' }).click()
  await page.getByRole('button', { name: 'Search for best available' }).click()
  await page.getByRole('button', { name: 'One fewer Adult' }).click()
  await page.getByRole('button', { name: 'Find seats' }).click()
  await expect(ticketLines(page)).toHaveCount(1)
  await expect(ticketLines(page).first()).toContainText('€48.50')

  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await main.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await main.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
  await main.getByRole('textbox', { name: 'Phone' }).fill('030 55500142')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('checkbox', { name: /terms and conditions of sale/ }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay €50.50' })).toBeVisible()
  await expectLook(page)
  await expectLogo(page.getByRole('banner').getByRole('img', { name: 'Theater am Kanal' }))
  await payWith(page, APPROVED_CARD)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(main).toContainText('Hamlet')
})

test('an address without a page shows the venue’s own page for it, in its look', async ({ page, browserErrors }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expectLook(page)
  await expectLogo(page.getByRole('banner').getByRole('link', { name: 'Theater am Kanal' }).locator('img'))
  await expect(page.locator('link[rel="icon"]').first()).toHaveAttribute('href', /\/media\/favicon\.png/)
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 404')
})

test('a page that an editor changes is changed for visitors without a restart', async ({ page, settings }) => {
  await page.goto('/your-visit')
  await expect(page.getByRole('heading', { name: 'Getting here' })).toBeVisible()
  edit(path.join(settings.VENUE_DIR ?? '', 'pages/your-visit.md'), '## Getting here', '## By train')
  await expect.poll(async () => (await page.request.get('/your-visit')).text()).toContain('By train')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'By train' })).toBeVisible()
})

test('the desk of an own venue has its logo, and rejects the demonstration’s log-in', async ({ venue, request }) => {
  const desk = new URL(venue.url)
  desk.port = String(Number(desk.port) + 7)
  const path = access.logIn.path
  const data = { ...demonstrationLogIn, code: '' }
  const answer = await request.post(new URL(path, desk).href, { data, headers: { origin: desk.origin } })
  expect(await answer.text()).toContain('incorrect')
  const page = await (await request.get(desk.href)).text()
  const [, logo = ''] = /<meta name="venue-logo" content="([^"]+)">/.exec(page) ?? []
  expect(await (await request.get(new URL(logo, desk).href)).text()).toBe(LOGO)
})
