import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { everyCall } from '#shared/ticketing/contract'
import { order } from '#shared/ticketing/order/order'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { excerpt } from '../field-deviations.ts'
import type { Report } from '../report.ts'
import type { Visitor } from '../service.ts'
import type { Person } from './checkout.ts'

/** Makes calls that must be refused, as a visitor without a session or a cart. */
export async function walkRefusals(visitor: Visitor, person: Person, report: Report): Promise<void> {
  const info = await visitor.ask(session.info)
  report.expect(!info || (info.cartCount === 0 && !info.isLoggedIn && info.sessionStatus === 'None'), session.info, {
    ...{ field: 'sessionStatus', expected: 'None without a session', found: excerpt(info?.sessionStatus) },
  })
  for (const { call } of everyCall)
    if (call.who === 'customer' && call.method === 'GET')
      await visitor.refused(['SIGN_IN_NEEDED', 'INVALID_INPUT'], call, {})
  await refuseWithoutCaptcha(visitor)
  await refuseInvalidInput(visitor, person, report)
  await refuseWithoutCart(visitor)
  await refuseMadeUpTokens(visitor, person)
}

async function refuseWithoutCaptcha(visitor: Visitor): Promise<void> {
  const login = { userName: 'grace@example.org', password: 'Not-the-password-1' }
  await visitor.refused(['CAPTCHA_FAILED'], authentication.login, login)
  await visitor.refused(['CAPTCHA_FAILED'], authentication.login, { ...login, captchaToken: 'made-up' })
  await visitor.refused(['CAPTCHA_FAILED'], checkout.register, login)
}

async function refuseInvalidInput(visitor: Visitor, { address }: Person, report: Report): Promise<void> {
  const call = checkout.guestCreate
  const sent = { firstName: '', lastName: 'Hopper', email: 'no address', phone: '', address }
  const captchaToken = await visitor.solveCaptcha()
  const failure = await visitor.refused(['INVALID_INPUT'], call, { ...sent, captchaToken })
  const names = new Set(failure?.validationErrors?.map(({ name }) => name))
  report.expect(!failure || ['firstName', 'email', 'phone'].every((name) => names.has(name)), call, {
    field: '(refusal) validationErrors[].name',
    expected: 'firstName, email and phone, as each of them is invalid',
    found: [...names].join(', ') || 'none',
  })
  await visitor.refused(['INVALID_INPUT'], production.performances, { ProductionId: 'seven' })
  await visitor.refused(['UNREADABLE'], order.paymentComplete, '{"sessionId":')
}

async function refuseWithoutCart(visitor: Visitor): Promise<void> {
  await visitor.refused(['CART_EMPTY'], session.extend)
  await visitor.refused(['CART_EMPTY'], order.finalize)
  await visitor.refused(['PAYMENT_UNKNOWN'], order.abandonPayment, {})
  await visitor.refused(['PAYMENT_UNKNOWN'], order.paymentComplete, { sessionId: 'made-up' })
  await visitor.refused(['PAYMENT_UNKNOWN'], tickets.exchangePayment, { sessionId: 'made-up', hasLeft: false })
  await visitor.refused(['NOT_FOUND'], checkout.guest)
}

async function refuseMadeUpTokens(visitor: Visitor, { email }: Person): Promise<void> {
  const token = 'made-up'
  await visitor.ask(privacy.requestLink, { email })
  await visitor.ask(subscribe.subscribe, { firstName: 'Grace', lastName: 'Hopper', email })
  for (const call of [privacy.data, privacy.unsubscribe, privacy.erase, subscribe.confirm])
    await visitor.refused(['TOKEN_SPENT'], call, { token })
  const password = 'Contract-check-1'
  const captchaToken = await visitor.solveCaptcha()
  const reset = { token, password, confirmPassword: password, captchaToken }
  await visitor.refused(['TOKEN_SPENT'], authentication.resetPassword, reset)
}
