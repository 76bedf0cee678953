import { type Settings, WrongSetting } from '#config/settings'

/**
 * Stops a box office that could sell nothing, or for nothing real, before its first visitor pays. The launcher brings both settings
 * along; a box office that is started alone is given them. Throws `WrongSetting`.
 */
export function checkPaymentSettings({ PAYMENT_SECRET, PAYMENT_URL, DEMO }: Settings): void {
  if (!PAYMENT_SECRET)
    throw new WrongSetting('PAYMENT_SECRET: must be set for the box office, the same as for the payment provider')
  if (!DEMO && !PAYMENT_URL) throw new WrongSetting('PAYMENT_URL: must be set where DEMO is false')
}
