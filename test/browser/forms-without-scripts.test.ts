import type { Browser, Page } from '@playwright/test'
import { FORM_NOT_SENT, paths } from '#shared/routes'
import { timeLimit } from '../support/time-limits.ts'
import { expect, expectWellMade, test } from '../support/visitor.ts'

/** Pages that together have every form that the server renders. */
const PAGES = [
  ...[paths.login, paths.createAccount, paths.forgotPassword, `${paths.resetPassword}?token=a`, '/contact-us'],
  ...['/support/donate', '/support/gift-vouchers', '/style-guide'],
]
const TYPED = 'TypedByTheVisitor'

for (const [when, open] of Object.entries({
  'without scripts': (browser: Browser, baseURL: string) => browser.newPage({ baseURL, javaScriptEnabled: false }),
  'before hydration': async (browser: Browser, baseURL: string) => {
    const page = await browser.newPage({ baseURL })
    await page.route(/\.js($|\?)/, (route) => route.abort())
    return page
  },
}))
  test(`${when} no form puts what was typed into an address, and visitors read what to do`, async ({
    browser,
    venue: { url },
  }) => {
    const page = await open(browser, url)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const heading = page.getByRole('heading', { level: 1, name: 'Your form wasn’t sent' })
    let sent = 0
    for (const address of PAGES)
      for (let at = 0; await sendForm(page, address, at); at++) {
        await expect.soft(page, `form ${at + 1} of ${address}`).toHaveURL(url + FORM_NOT_SENT)
        await expect(heading).toBeVisible()
        sent++
      }
    expect(sent).toBeGreaterThan(PAGES.length)
    expect(addresses.filter((each) => each.includes(TYPED))).toEqual([])
    await page.context().close()
  })

/** Fills in a page's form and submits it. Returns whether there is such a form. */
async function sendForm(page: Page, address: string, at: number): Promise<boolean> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  // A search form leads to an address with its keywords by design.
  const form = page.locator('form:not([action="/search"])').filter({ visible: true }).nth(at)
  if ((await form.count()) === 0) return false
  await form.evaluate((element: HTMLFormElement, typed) => {
    for (const field of element.elements)
      if (field instanceof HTMLTextAreaElement) field.value = typed
      else if (field instanceof HTMLInputElement && /text|email|tel|password/.test(field.type)) field.value = typed
  }, TYPED)
  const submit = form.locator('[type=submit]').first()
  await submit.evaluate((button: HTMLButtonElement) => {
    button.disabled = false
    button.formNoValidate = true
  })
  const { pathname } = new URL(page.url())
  await Promise.all([
    page.waitForURL((url) => url.pathname !== pathname, { waitUntil: 'commit', timeout: timeLimit(10_000) }),
    submit.click(),
  ])
  return true
}

test('a form that the browser sends itself after hydration puts nothing into an address', async ({ page, venue }) => {
  for (const address of [paths.login, '/support/donate']) {
    await page.goto(address)
    const form = page.getByRole('main').locator('form').last()
    await form.locator('input:not([type=radio], [type=checkbox])').first().fill('5')
    await Promise.all([page.waitForURL(/form-not-sent/), form.evaluate((element: HTMLFormElement) => element.submit())])
    await expect(page).toHaveURL(venue.url + FORM_NOT_SENT)
    await page.locator('html:not(.loading)').waitFor()
    await page.goBack()
    await expect(form).toBeVisible()
  }
  await page.goto(FORM_NOT_SENT)
  await expectWellMade(page)
})
