import { promo } from '#shared/ticketing/promo/promo'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, markup, placed } from '../support/scripted-blocks.ts'
import { bookingPath, openBooking } from '../support/scripted-booking.ts'
import { scriptedDetail } from '../support/scripted-productions.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const NONE = { code: null, firstName: null, isLoggedIn: false, messages: [] as string[] }
const HELD = { ...NONE, code: 'FRIENDS', messages: ['The Friend’s price has been added.', 'Welcome'] }

/** The ticketing service has one code, and the session begins without one. */
function knowCode(scripted: ScriptedVenue) {
  const session = { hasCode: false }
  scripted.reply({
    [promo.get.path]: () => (session.hasCode ? HELD : NONE),
    [promo.apply.path]: ({ code }: { code: string }) => {
      if (code !== 'FRIENDS')
        return new Refusal(400, { validationErrors: [{ name: 'code', reason: `${code} isn’t known` }] })
      session.hasCode = true
      return { messages: HELD.messages }
    },
    [promo.remove.path]: () => {
      session.hasCode = false
      return { firstName: null, isLoggedIn: false }
    },
  })
  return session
}

test.beforeEach(async ({ scripted }) => {
  await scripted.publishSettings({})
  const box = placed('promoBox', { heading: 'Have a code?' })
  const tall = placed('richTextEditor', { text: markup('<p>Line</p>'.repeat(60)) })
  await scripted.publish(contentItem('/offers', { contentGrid: gridOf(tall, box, tall) }, { name: 'Offers' }))
})

test('applying or removing a promo code reloads the page; a rejected code shows its reason [BLOCK-31 PROMO-01 PROMO-02 PROMO-05 ERR-S-08]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  knowCode(scripted)
  await page.goto('/offers?from=mail')
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'Promo code' })
  const apply = main.getByRole('button', { name: 'Apply' })
  await expect(main.getByRole('heading', { name: 'Have a code?' })).toBeVisible()
  await field.fill('NOPE')
  await apply.click()
  await expect(field).toHaveAccessibleDescription('NOPE isn’t known')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  scripted.reply({ [promo.apply.path]: new Refusal(409, { errors: [{ type: 'X', message: 'A payment is running' }] }) })
  await apply.click()
  await expect(field, 'a general error stands there too').toHaveAccessibleDescription('A payment is running')

  knowCode(scripted)
  await field.fill('FRIENDS')
  const reloaded = page.waitForEvent('load')
  await apply.click()
  await reloaded
  await expect(main.getByText('FRIENDS')).toBeVisible()
  for (const message of HELD.messages) await expect(main.getByText(message)).toBeVisible()
  await expect(field).toHaveCount(0)
  await expectAccessible(page)

  const remove = main.getByRole('button', { name: 'Remove' })
  scripted.reply({ [promo.remove.path]: new Refusal(409, { errors: [{ type: 'X', message: 'Not now' }] }) })
  await remove.click()
  await expect(actionError(main)).toHaveText('Not now')
  await expect(actionError(main)).toBeFocused()
  await expect(main.getByText('FRIENDS')).toBeVisible()
  const session = knowCode(scripted)
  session.hasCode = true
  const again = page.waitForEvent('load')
  await remove.click()
  await again
  await expect(field).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('?from=mail')

  // A rejected code stays in the address, and isn't applied again when the cart is read again.
  const applied = scripted.inputs(promo.apply.path).length
  await page.goto('/offers?promocode=NOPE')
  await expect(field).toHaveAccessibleDescription('NOPE isn’t known')
  scripted.reply({ [promo.get.path]: { ...NONE, messages: ['Codes end at noon'] } })
  await expect(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(main.getByText('Codes end at noon')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(scripted.inputs(promo.apply.path)).toHaveLength(applied + 1)

  // An error of reading it is only logged.
  scripted.reply({ [promo.get.path]: new Refusal(500, { errors: [{ type: 'X', message: 'Out of order' }] }) })
  const unread = page.waitForEvent('console', (message) => message.text().includes('could not be read'))
  await page.goto('/offers')
  await unread
  await expect(field).toBeVisible()
  await expect(page.getByText('Out of order')).toHaveCount(0)
  for (const cause of ['status of 4', 'status of 5', 'could not be removed', 'could not be read'])
    ignoreErrors(browserErrors, cause)
})

test('a code in the address is applied once and removed from the address [PROMO-03 PROMO-04]', async ({
  page,
  scripted,
}) => {
  const session = knowCode(scripted)
  let letApply = () => {}
  const isPaused = new Promise<void>((resolve) => {
    letApply = resolve
  })
  await page.route(`**${promo.apply.path}`, async (route) => {
    await isPaused
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/offers?promocode=FRIENDS&from=mail')
  const box = page.locator('#promo')
  await page.clock.pauseAt(Date.now() + 60_000)
  const applied = page.waitForResponse(`**${promo.apply.path}`)
  letApply()
  await (await applied).finished()
  expect(session.hasCode).toBe(true)
  // Later requests arrive later: by then the page has read the response.
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
  let navigations = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1
  })
  await page.clock.runFor(190)
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
  expect(navigations, 'not yet').toBe(0)
  await page.clock.runFor(20)
  await page.waitForURL('**/offers?from=mail#promo')
  await expect(box.getByText('FRIENDS')).toBeVisible()
  await expect(box).toBeInViewport()
  expect(scripted.inputs(promo.apply.path)).toEqual([{ code: 'FRIENDS' }])

  await page.goto('/offers?promocode=OTHER')
  await expect(box.getByText('FRIENDS')).toBeVisible()
  await page.clock.runFor(1_000)
  expect(scripted.inputs(promo.apply.path)).toHaveLength(1)
  // Removing it also removes it from the address.
  await box.getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL('**/offers')
  await expect(box.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
})

test('a presale has its banner, and a failed reload re-enables the form after 10 seconds [BLOCK-16 PROMO-02]', async ({
  page,
  scripted,
}) => {
  const session = knowCode(scripted)
  const banner = placed('eventDetailPresale', { heading: 'Friends first', text: markup('<p>With your code.</p>') })
  await scripted.publish(contentItem('/early', { contentGrid: gridOf(banner) }, { name: 'Early' }))
  await page.clock.install()
  await page.goto('/early')
  const presale = page.locator('#presale')
  await expect(presale.getByRole('heading', { name: 'Friends first' })).toBeVisible()
  await expect(presale.getByText('With your code.')).toBeVisible()
  await presale.getByRole('textbox', { name: 'Promo code' }).fill('FRIENDS')
  // With such a response a browser stays on its page.
  await page.route('**/early', (route) => route.fulfill({ status: 204 }))
  const apply = presale.getByRole('button', { name: 'Apply' })
  await page.clock.pauseAt(Date.now() + 60_000)
  const reloading = page.waitForRequest((request) => request.isNavigationRequest())
  await apply.click()
  await expect.poll(() => session.hasCode).toBe(true)
  await reloading
  await page.clock.runFor(9_900)
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(200)
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true')
})

test('a production page shows the presale banner during the presale only [PROD-01]', async ({ page, scripted }) => {
  knowCode(scripted)
  const detail = (isPresale: boolean) => {
    const own = scriptedDetail('early', 'Early')
    return { ...own, bookingAction: { ...own.bookingAction, type: isPresale ? 'Inactive' : 'Active', isPresale } }
  }
  const note = placed('richTextEditor', { text: markup('<p>About the work.</p>') })
  const production = { contentType: 'production', name: 'Early' }
  scripted.reply({ [whatsOn.production.path]: detail(true) })
  await scripted.publish(contentItem('/whats-on/early', { contentGrid: gridOf(note) }, production))
  await page.goto('/whats-on/early')
  const banner = page.locator('#presale')
  await expect(banner.getByRole('heading', { name: 'Pre-sale' })).toBeVisible()
  await expect(banner.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
  const above = (await banner.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect.poll(async () => (await page.getByText('About the work.').boundingBox())?.y).toBeGreaterThan(above)
  await expectAccessible(page)

  scripted.reply({ [whatsOn.production.path]: detail(false) })
  await scripted.publish(contentItem('/whats-on/late', { contentGrid: gridOf(note) }, production))
  await page.goto('/whats-on/late')
  await expect(page.getByText('About the work.')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a code in the address of any page is applied, and removed from the address [PROMO-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openBooking(page, scripted)
  for (const path of ['/?from=mail#main', `${bookingPath}&from=mail`]) {
    const session = knowCode(scripted)
    const [before, hash = ''] = path.split('#')
    await page.goto(`${before}${before?.includes('?') ? '&' : '?'}promocode=FRIENDS${hash && `#${hash}`}`)
    const applied = page.getByRole('status').filter({ hasText: 'The promo code “FRIENDS” has been applied' })
    await expect(applied).toContainText('The Friend’s price has been added.')
    expect(session.hasCode).toBe(true)
    await expect(page).toHaveURL((url) => url.searchParams.get('from') === 'mail' && url.hash === (hash && `#${hash}`))
    await expect(page).not.toHaveURL(/promocode/)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(applied).toHaveCount(0)
  }
  expect(scripted.inputs(promo.apply.path)).toHaveLength(2)
  await page.goto('/?promocode=OTHER')
  await expect(page, 'a cart with a code keeps it').toHaveURL('/')
  expect(scripted.inputs(promo.apply.path)).toHaveLength(2)
  knowCode(scripted)
  await page.goto('/?promocode=NOPE')
  await expect(page.getByRole('alert')).toContainText('NOPE isn’t known')
  await expect(page).toHaveURL('/')
  ignoreErrors(browserErrors, 'status of 400')
})
