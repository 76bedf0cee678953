import type { Settings } from '#config/settings'
import type { Clock } from '../../clock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** Every payment provider by the value of `PAYMENT_PROVIDER`. */
const providers: Readonly<Record<Settings['PAYMENT_PROVIDER'], (settings: Settings, clock: Clock) => PaymentProvider>> =
  {
    sandbox: createSandboxProvider,
    stripe: createStripeProvider,
  }

/** Returns the payment provider of the settings. Throws `WrongSetting` at startup if it lacks a setting. */
export const createPaymentProvider = (settings: Settings, clock: Clock): PaymentProvider =>
  providers[settings.PAYMENT_PROVIDER](settings, clock)
