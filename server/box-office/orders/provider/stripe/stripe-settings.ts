import { type Settings, WrongSetting } from '#config/settings'

const TEST_KEY = /^[a-z]+_test_/

/**
 * Throws `WrongSetting` if settings for Stripe are missing, or if a test key would be used for real sales or a live key
 * for the demonstration.
 */
export function checkStripeSettings(settings: Settings): void {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, PAYMENT_NOTICE_URL, DEMO } = settings
  const must = 'must be set where PAYMENT_PROVIDER is stripe'
  if (!key) throw new WrongSetting(`STRIPE_SECRET_KEY: ${must}`)
  if (!STRIPE_WEBHOOK_SECRET) throw new WrongSetting(`STRIPE_WEBHOOK_SECRET: ${must}`)
  if (DEMO && !TEST_KEY.test(key))
    throw new WrongSetting(
      'STRIPE_SECRET_KEY: must be a test key if DEMO is true, because a demonstration sells no real tickets',
    )
  if (!DEMO && TEST_KEY.test(key))
    throw new WrongSetting('STRIPE_SECRET_KEY: is a test key, which takes no real money, so it requires DEMO=true')
  if (!DEMO && !PAYMENT_NOTICE_URL)
    throw new WrongSetting(
      `PAYMENT_NOTICE_URL: ${must} and DEMO is false: the box office’s address as Stripe reaches it`,
    )
}
