import { CAPTCHA_ACTION } from '#client/data/captcha.ts'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { accountPaths, publishAccount } from '../support/scripted-account.ts'
import { Refusal, test as scriptedTest } from '../support/scripted-venue.ts'
import { expect, ignoreErrors } from '../support/visitor.ts'

const SITE_KEY = 'a-site-key'
const test = scriptedTest.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ settings }, use) => use({ ...settings, CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: SITE_KEY }),
    { scope: 'worker' },
  ],
})

/** What Google's script adds to the page: it returns a token for each call, and records its purpose. */
const SCRIPT = `globalThis.grecaptcha = {
  asked: [],
  ready: (act) => act(),
  execute: async (siteKey, { action }) => {
    grecaptcha.asked.push(siteKey + ' ' + action)
    return 'token ' + location.pathname + ' ' + grecaptcha.asked.length
  },
}`

test('loads reCAPTCHA with the site’s key, and requests a new token for each submission [CAPT-01 CAPT-05]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  await publishAccount(scripted)
  const scripts: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  // Forms elsewhere get their token in the same place: by the contract.
  for (const call of [subscribe.subscribe, donation.create, giftVoucher.create]) expect(call.captcha).toBe(true)
  for (const [path, button, call] of [
    [accountPaths.login, 'Log in', authentication.login],
    [accountPaths.createAccount, 'Create account', account.register],
    [accountPaths.forgotPassword, 'Send the link', authentication.forgotPassword],
    [`${accountPaths.resetPassword}?token=x`, 'Save new password', authentication.resetPassword],
  ] as const) {
    // So that the form stays.
    scripted.reply({ [call.path]: new Refusal(400) })
    scripts.length = 0
    await page.goto(path)
    const submit = page.getByRole('main').getByRole('button', { name: button })
    for (let time = 1; time <= 2; time++) {
      const response = page.waitForResponse(`**${call.path}`)
      await submit.click()
      await (await response).finished()
      await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    }
    const tokens = scripted.inputs(call.path).map(({ captchaToken }) => captchaToken)
    const [pathname] = path.split('?')
    expect(tokens, path).toEqual([`token ${pathname} 1`, `token ${pathname} 2`])
    const asked = await page.evaluate(
      () => (globalThis as unknown as { grecaptcha: { asked: string[] } }).grecaptcha.asked,
    )
    expect(asked).toEqual([`${SITE_KEY} ${CAPTCHA_ACTION}`, `${SITE_KEY} ${CAPTCHA_ACTION}`])
    expect(CAPTCHA_ACTION).toBe('submit')
    expect(scripts, 'loaded once, by the form').toEqual([`https://www.google.com/recaptcha/api.js?render=${SITE_KEY}`])
  }
  ignoreErrors(browserErrors, 'status of 400')
})
