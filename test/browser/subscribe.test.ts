import { authentication } from '#shared/ticketing/authentication/authentication'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, listOf, paragraph, placed } from '../support/scripted-blocks.ts'
import { easyChallenge } from '../support/scripted-checkout.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const SEND = subscribe.subscribe.path

test.beforeEach(async ({ scripted }) => {
  scripted.reply({ '/api/Captcha/Challenge': await easyChallenge() })
  await scripted.publishSettings({
    globalFooter: listOf('globalFooter', {
      subscribeFormHeading: 'A letter a month',
      subscribeFormButtonText: 'Send me the letter',
    }),
  })
  await scripted.publish(
    contentItem('/', { contentGrid: gridOf(paragraph('Welcome.')) }, { contentType: 'homePage', name: 'Home' }),
  )
})

test('the footer’s form shows the server’s errors at its fields, and thanks after a success [FOOT-01 SUBS-01 SUBS-02]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  const band = foot.getByRole('region', { name: 'A letter a month' })
  await expect(band.getByRole('heading', { name: 'A letter a month' })).toBeVisible()
  const field = (name: string) => band.getByRole('textbox', { name })
  await expect(band.getByRole('textbox')).toHaveCount(3)
  for (const [name, autocomplete] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
  ] as const)
    await expect(field(name)).toHaveAttribute('autocomplete', autocomplete)

  const reasons = { LastName: 'Please fill in this field', email: 'A valid email address is required' }
  const captcha = { name: 'captchaToken', reason: 'Please try once more' }
  scripted.reply({
    [SEND]: new Refusal(400, {
      validationErrors: [captcha, ...Object.entries(reasons).map(([name, reason]) => ({ name, reason }))],
    }),
  })
  await field('First name').fill('Grace')
  await field('Email').fill('grace')
  await page.keyboard.press('Enter')
  await expect(field('Last name')).toHaveAccessibleDescription(reasons.LastName)
  await expect(field('Last name')).toBeFocused()
  await expect(field('Email')).toHaveAccessibleDescription(reasons.email)
  await expect(actionError(band)).toContainText(captcha.reason)
  await expect(field('First name')).toHaveValue('Grace')
  await expect(field('First name')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)

  scripted.reply({ [SEND]: { isToConfirm: true } })
  await field('Last name').fill('Hopper')
  await field('Email').fill('grace@example.org')
  await band.getByRole('button', { name: 'Send me the letter' }).click()
  await expect(band.getByText('Thanks for subscribing')).toBeFocused()
  await expect(band.getByText('Please confirm it with the link that we’ve emailed you.')).toBeVisible()
  await expect(band.getByRole('textbox')).toHaveCount(0)
  const { captchaToken, ...sent } = scripted.inputs(SEND).at(-1) ?? {}
  expect(captchaToken).toBeTruthy()
  expect(sent).toEqual({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 400')
})

test('pages for log-in, log-out, registration and passwords have no newsletter band [FOOT-02]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  // So that the logout page stays, and doesn't go on to the login route.
  scripted.reply({ [authentication.logout.path]: new Refusal(503, {}) })
  const hiding = ['login', 'createAccount', 'logout', 'forgotPassword', 'resetPassword']
  const showing = ['contentPage', 'newsArticle', 'accountSecurity']
  const band = page.getByRole('region', { name: 'A letter a month' })
  for (const contentType of [...hiding, ...showing]) {
    await scripted.publish(contentItem(`/${contentType}`, {}, { contentType, name: contentType }))
    await page.mainFrame().goto(`/${contentType}`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    if (contentType === 'logout') await expect(page.getByText('You are still signed in')).toBeVisible()
    await expect(band, contentType).toHaveCount(hiding.includes(contentType) ? 0 : 1)
  }
  ignoreErrors(browserErrors, 'status of 503')
})

test('editors can place the form in a page, and a missing response shows an error', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const own = placed('subscribe', { heading: 'News for teachers', buttonText: 'Write to me' })
  await scripted.publish(contentItem('/learn', { contentGrid: gridOf(own) }, { name: 'Learn' }))
  await page.goto('/learn')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'News for teachers' })).toBeVisible()
  await page.route(`**${SEND}`, (route) => route.abort('connectionreset'))
  await main.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
  await main.getByRole('button', { name: 'Write to me' }).click()
  await expect(actionError(main)).toContainText('A communication error has occurred')
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue('grace@example.org')
  ignoreErrors(browserErrors, 'Failed to load resource')
})
