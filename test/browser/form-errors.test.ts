import type { Page } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const GUEST = '/api/Checkout/GuestCreate'
const step = { canShow: false, canEdit: false, isComplete: false, isCurrent: false }
const line = {
  ...{ id: 1, type: 'Donation', name: 'For new music', date: null, productionId: null, productLineItemId: 1 },
  ...{ subtotal: 20, canDelete: true, canEdit: false, hasExtras: false },
}

/** The checkout's first step for a guest, whose details `created` accepts or rejects. */
async function openGuestForm({ scripted, page }: { scripted: ScriptedVenue; page: Page }, created: unknown) {
  await scripted.publishSettings({})
  await scripted.publish(contentItem('/purchase/checkout', {}, { contentType: 'purchaseCheckout', name: 'Checkout' }))
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'secret key' }
  scripted.reply({
    '/api/Checkout/Checkout': {
      ...{ canCheckout: false, isValidCart: true, messages: [] },
      login: { ...step, canShow: true, isCurrent: true, data: null },
      address: { ...step, data: null },
      ...{
        donation: { ...step, model: null },
        delivery: { ...step, model: null },
        presenters: { ...step, model: null },
      },
    },
    '/api/Checkout/MiniCart': {
      ...{ performances: [], packages: [], donations: [line], memberships: [], giftVouchers: [], donation: null },
      ...{ delivery: null, fees: null, giftVoucher: null, giftVoucherCode: null, total: 20, isNoPaymentOrder: false },
    },
    '/api/Global/Countries': { countries: [{ id: 36, name: 'Australia', isDefault: true, states: [] }] },
    '/api/Captcha/Challenge': {
      ...(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, ...secrets })),
    },
    [GUEST]: created,
  })
  await page.goto('/purchase/checkout')
}

test('server errors appear at the form’s fields, and general messages above the form [ERR-S-04]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const refusal = new Refusal(400, {
    errors: [{ type: 'INVALID_INPUT', message: 'Please look at your details again.' }],
    validationErrors: [
      { name: 'FirstName', reason: 'Please tell us your name.' },
      { name: 'Address.PostCode', reason: 'A post code has four digits.' },
    ],
  })
  await openGuestForm({ scripted, page }, refusal)
  await page.getByRole('main').getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await page.getByRole('button', { name: 'Type in an address' }).click()
  await page.getByRole('textbox', { name: 'Post code' }).fill('30')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const first = page.getByRole('main').getByRole('textbox', { name: 'First name' })
  await expect(first).toHaveAccessibleDescription('Please tell us your name.')
  await expect(first).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Post code' })).toHaveAccessibleDescription(
    'A post code has four digits.',
  )
  await expect(page.getByRole('textbox').and(page.locator('[aria-invalid=true]'))).toHaveCount(2)
  const alert = actionError(page).filter({ hasText: 'Please look at your details again.' })
  await expect(alert).toHaveText('Please look at your details again.')
  const above = await alert.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(above)
  expect(scripted.inputs(GUEST)).toHaveLength(1)
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 400')
})

test('a failure without a message shows the general one, and no response a communication error [ERR-S-03]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await openGuestForm({ scripted, page }, {})
  const alert = actionError(page)
  const send = async (message: string) => {
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    await expect(alert).toContainText(message)
  }
  await page.route(`**${GUEST}`, (route) => route.fulfill({ status: 409, json: { title: 'These seats are gone.' } }))
  await send('These seats are gone.')
  await page.route(`**${GUEST}`, (route) => route.fulfill({ status: 500, json: {} }))
  await send(
    'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.',
  )
  await page.route(`**${GUEST}`, (route) => route.abort('connectionreset'))
  await send('A communication error has occurred')
  ignoreErrors(browserErrors, 'Failed to load resource')
})
