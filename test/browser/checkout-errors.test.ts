import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { session } from '#shared/ticketing/session/session'
import { actionError } from '../support/action-error.ts'
import {
  checkoutState,
  complete,
  continueIn,
  current,
  home,
  openCheckout,
  section,
} from '../support/scripted-checkout.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { hangUp, respond, succeed } from '../support/ticketing-upstream.ts'
import { boxesAtOnce, expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

/** Chromium itself logs each response with such a status. */
const STATUS = 'Failed to load resource'
const NO_ANSWER = 'A communication error has occurred'

const field = (page: Page, name: string) => section(page, 'Your Details').getByRole('textbox', { name })

for (const status of [200, 400, 409])
  test(`errors of a response with status ${status} appear at their fields, others above the form [ERR-01 ERR-02]`, async ({
    scripted,
    page,
    browserErrors,
  }) => {
    const refusal = new Refusal(status, {
      errors: [{ type: 'INVALID_INPUT', message: 'The booking can’t be made like this.' }],
      validationErrors: [
        { name: 'FirstName', reason: 'That is no first name' },
        { name: 'email', reason: 'That is no address' },
        { name: 'Address.PostCode', reason: 'That is no post code' },
        { name: 'address.suburb', reason: 'That is no suburb' },
        { name: 'VoucherNumber', reason: 'The form has no such field.' },
      ],
    })
    await openCheckout({ scripted, page }, { replies: { [checkout.guestCreate.path]: refusal } })
    await page.getByRole('button', { name: 'Type in an address' }).click()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Australia')
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    await expect(field(page, 'First name')).toHaveAccessibleDescription('That is no first name')
    await expect(field(page, 'First name')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/That is no address$/)
    await expect(field(page, 'Post code')).toHaveAccessibleDescription('That is no post code')
    await expect(field(page, 'Suburb')).toHaveAccessibleDescription('That is no suburb')
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('')
    const above = actionError(section(page, 'Your Details'))
    await expect(above).toHaveText('The booking can’t be made like this.The form has no such field.')
    const [alert, first] = await boxesAtOnce(page, above, field(page, 'First name'))
    expect(alert?.bottom).toBeLessThanOrEqual(first?.top ?? Number.NaN)
    await expectAccessible(page)
    ignoreErrors(browserErrors, STATUS)
  })

test('a rejection shows its own message, or the general one if it has none [ERR-05]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const title = 'Your cart is being paid for in another window.'
  await openCheckout({ scripted, page }, { state: () => new Refusal(409, { title }) as never })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(title)
  scripted.ticketing.respondWith(respond(500, { 'content-type': 'application/json' }, '{}'))
  await page.reload()
  await expect(alert).toContainText(
    'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.',
  )
  ignoreErrors(browserErrors, STATUS)
})

/** At the last step of the checkout, which needs no captcha. */
const openPresenters = (scripted: ScriptedVenue, page: Page) =>
  openCheckout({ scripted, page }, { state: checkoutState({ login: complete, presenters: current }) })

test('a call without a response shows a communication error, and can be retried [ERR-06]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  await openPresenters(scripted, page)
  const alert = actionError(section(page, 'Stay Updated'))
  // The page's own calls have been answered by then.
  await expect(continueIn(page, 'Stay Updated')).toBeEnabled()
  scripted.ticketing.respondWith(hangUp)
  const answer = page.waitForResponse(`**${checkout.setPresenters.path}`)
  await continueIn(page, 'Stay Updated').click()
  await expect(alert).toHaveText(NO_ANSWER)
  const response = await answer
  expect(response.status()).toBe(502)
  expect(await response.json()).toMatchObject({ isError: true, type: 'Response error', title: NO_ANSWER })

  await page.route(`**${checkout.setPresenters.path}`, (route) => route.abort('internetdisconnected'))
  scripted.reply({ [checkout.setPresenters.path]: {} })
  await continueIn(page, 'Stay Updated').click()
  await expect(alert, 'the browser itself is offline').toContainText(NO_ANSWER)
  await expect(alert).toContainText('What you have chosen or entered is still here.')
  await page.unroute(`**${checkout.setPresenters.path}`)
  await continueIn(page, 'Stay Updated').click()
  await expect(alert).toHaveCount(0)
  ignoreErrors(browserErrors, STATUS)
})

test('a captcha that fails is shown with the form, by the button that sends it [ERR-07]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const reason = 'We could not verify that you are human. Please try again.'
  const address = { ...current, data: { addresses: [home], selectedAddress: home.id } }
  await openCheckout(
    { scripted, page },
    {
      state: checkoutState({ login: complete, address }),
      replies: {
        [checkout.setAddress.path]: new Refusal(422, {
          errors: [{ type: 'CAPTCHA_FAILED', message: reason }],
          validationErrors: [{ name: 'captchaToken', reason }],
        }),
      },
    },
  )
  const alert = actionError(section(page, 'Address'))
  await continueIn(page, 'Address').click()
  await expect(alert).toHaveText(reason)
  const lonsdale = page.getByRole('radio', { name: /1 Lonsdale Street/ })
  const tops = (await boxesAtOnce(page, lonsdale, alert, continueIn(page, 'Address'))).map(({ top }) => top)
  expect(tops, 'between the addresses and the button').toEqual(tops.toSorted((one, other) => one - other))

  scripted.reply({ [captcha.challenge.path]: new Refusal(500) })
  const sent = scripted.inputs(checkout.setAddress.path).length
  await continueIn(page, 'Address').click()
  await expect(alert).toHaveText('Recaptcha failed!')
  expect(scripted.inputs(checkout.setAddress.path), 'without a token no call is made').toHaveLength(sent)
  ignoreErrors(browserErrors, STATUS)
})

test('a call sends its page’s address and the waiting room’s token from it [API-03 API-04]', async ({
  scripted,
  page,
  venue,
}) => {
  const headersOf = (path: string) =>
    scripted.ticketing.requests.filter(({ url }) => url.startsWith(path)).at(-1)?.headers ?? {}
  await openCheckout({ scripted, page }, { search: '?from=mail' })
  await expect(section(page, 'Your Details')).toBeVisible()
  const address = encodeURIComponent(`${venue.url}${paths.checkout}?from=mail`)
  for (const { path } of [checkout.state, checkout.miniCart, session.info]) {
    await expect.poll(() => headersOf(path)['x-queueit-ajaxpageurl'], path).toBe(address)
    expect(headersOf(path), path).not.toHaveProperty('x-queueit-token')
  }
  await page.goto(`${paths.checkout}?from=mail&queueittoken=e_vip~q_1`)
  await expect(section(page, 'Your Details')).toBeVisible()
  for (const { path } of [checkout.state, checkout.miniCart, session.info]) {
    // The form is shown without waiting for all of them.
    await expect.poll(() => headersOf(path)['x-queueit-token'], path).toBe('e_vip~q_1')
    expect(headersOf(path)['x-queueit-ajaxpageurl'], path).toBe(address)
  }
})

test('the waiting room’s header redirects the browser to the waiting room only [API-05]', async ({
  scripted,
  page,
  settings,
}) => {
  const room = `${settings.WAITING_ROOM_URL}/?c=hall&t=1`
  const elsewhere = 'http://queue.example.evil.example/?c=hall'
  const visited: string[] = []
  for (const origin of [room, elsewhere].map((address) => new URL(address).origin))
    await page.route(`${origin}/**`, (route) => {
      visited.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Queue</title>' })
    })
  // Bypasses the web server, which doesn't forward such an address.
  await page.route(`**${session.info.path}`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'x-queueit-redirect': encodeURIComponent(elsewhere) }
    await route.fulfill({ response, headers })
  })
  const known = page.waitForResponse(`**${session.info.path}`)
  await openCheckout({ scripted, page })
  await (await known).finished()
  await expect(section(page, 'Your Details').getByRole('textbox', { name: 'First name' })).toBeVisible()
  expect(visited).toEqual([])

  await page.unroute(`**${session.info.path}`)
  scripted.ticketing.respondWith(succeed({}, { 'x-queueit-redirect': encodeURIComponent(room) }))
  await page.mainFrame().goto(paths.checkout)
  await expect(page).toHaveURL(room)
})
