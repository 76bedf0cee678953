import { type Settings, WrongSetting } from '#config/settings'
import { isSignedPayment } from '#server/crypto/payment-signature'
import {
  type PartialRefundState,
  type PaymentList,
  type PaymentOpened,
  type PaymentState,
  paymentPaths,
  signatureHeader,
} from '#shared/payment-sandbox'
import type { Clock } from '../../../clock.ts'
import { parsedJson } from '../parsed-json.ts'
import {
  type NoticeRequest,
  type OpenedPayment,
  type Payment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  refusedAsUnpaid,
} from '../payment-provider.ts'
import { sandboxApi } from './sandbox-api.ts'

/**
 * Returns a provider for the payment sandbox, or another service with its protocol, `shared/payment-sandbox.ts`. Throws
 * `WrongSetting`.
 */
export function createSandboxProvider(settings: Settings, clock: Clock): PaymentProvider {
  const { PAYMENT_SECRET: secret, PAYMENT_URL, DEMO } = settings
  // The launcher sets both for the processes that it starts. A box office that is started alone needs them in its
  // settings.
  if (!secret)
    throw new WrongSetting('PAYMENT_SECRET: must be set for the box office, the same as for the payment provider')
  if (!DEMO && !PAYMENT_URL) throw new WrongSetting('PAYMENT_URL: must be set if DEMO is false')
  const call = sandboxApi(settings, secret, clock)
  return {
    open: async (request) => openedPayment(await call('POST', paymentPaths.sessions, { content: request })),
    read: async (sessionId, { timeoutMs } = {}) =>
      paymentOf(await call('GET', paymentPaths.session(sessionId), { timeoutMs }), sessionId),
    close: async (sessionId) =>
      paymentOf(await call('POST', paymentPaths.cancel(sessionId), { content: {} }), sessionId),
    refund: async (sessionId) =>
      paymentOf(await call('POST', paymentPaths.refund(sessionId), { content: {} }), sessionId),
    async refundPart(sessionId, part) {
      const response = await call('POST', paymentPaths.refundPart(sessionId), { content: part })
      if (response === undefined) throw refusedAsUnpaid()
      const { isRefunded } = response as Partial<PartialRefundState>
      if (isRefunded === false) throw new ProviderRefused('The payment provider rejected a refund', EXCEEDS_PAYMENT)
      if (!isRefunded) throw new ProviderUnreachable('The payment provider answered something else than a refund')
    },
    async paidSince(since) {
      const listed = (await call('GET', paymentPaths.paidSince(since), {})) as Partial<PaymentList> | undefined
      const payments = listed?.payments?.map(readPayment) ?? [undefined]
      if (!payments.every((payment) => payment !== undefined))
        throw new ProviderUnreachable('The payment provider answered something else than payments')
      return payments
    },
    async readNotice({ headers, ...message }: NoticeRequest) {
      if (!isSignedPayment(secret, message, headers[signatureHeader], clock.now())) return { refusal: 'bad_signature' }
      const payment = readPayment(parsedJson(message.body))
      return payment ? { payment } : { refusal: 'invalid' }
    },
  }
}

const EXCEEDS_PAYMENT = { code: 'exceeds_payment', detail: 'The refund is more than what is left of the payment.' }

function openedPayment(response: unknown): OpenedPayment {
  const { sessionId, redirectUrl } = (response ?? {}) as Partial<PaymentOpened>
  if (!isText(sessionId) || !isText(redirectUrl) || !/^https?:\/\//.test(redirectUrl))
    throw new ProviderUnreachable('The payment provider answered no card page')
  return { sessionId, redirectUrl }
}

/** Returns the payment of a response, undefined for 404. Throws `ProviderUnreachable` if it isn't this session's. */
function paymentOf(response: unknown, sessionId: string): Payment | undefined {
  if (response === undefined) return undefined
  const payment = readPayment(response)
  if (payment?.sessionId !== sessionId)
    throw new ProviderUnreachable('The payment provider answered something else than a payment')
  return payment
}

const statuses: readonly unknown[] = ['open', 'successful', 'declined', 'cancelled', 'expired']

/** Returns undefined if the value isn't the state of a payment. */
function readPayment(value: unknown): Payment | undefined {
  const { sessionId, orderReference, status, amountCents, currency, refundedAt, reason } = (value ??
    {}) as Partial<PaymentState>
  if (!isText(sessionId) || !status || !statuses.includes(status)) return undefined
  if (amountCents === undefined || !Number.isSafeInteger(amountCents)) return undefined
  if (!isText(orderReference) || !isText(currency)) return undefined
  return {
    sessionId,
    orderReference,
    status,
    amountCents,
    currency,
    isRefunded: Boolean(refundedAt),
    code: reason ?? undefined,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
