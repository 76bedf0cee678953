import type { Settings } from '#config/settings'
import { signPayment } from '#server/crypto/payment-signature'
import { callOutside } from '#server/http/outside-call'
import { type PaymentRefused, signatureHeader } from '#shared/payment-sandbox'
import type { Clock } from '../../../clock.ts'
import { parsedJson } from '../parsed-json.ts'
import { isRefusal, MAX_ANSWER_BYTES, ProviderRefused, ProviderUnreachable } from '../payment-provider.ts'
import { rejectionCode, rejectionMessage } from '../rejection.ts'

interface RequestOptions {
  /** Sent as JSON. */
  content?: object
  /** In milliseconds, at most `PAYMENT_TIMEOUT_MS`, the default. */
  timeoutMs?: number | undefined
}

/**
 * Returns a function that sends signed requests to the sandbox. It returns the response's JSON, undefined for 404, and
 * throws `ProviderUnreachable`.
 */
export function sandboxApi(settings: Settings, secret: string, clock: Clock) {
  const { PAYMENT_TIMEOUT_MS } = settings
  const baseUrl = baseUrlOf(settings)
  return async (method: 'GET' | 'POST', path: string, { content, timeoutMs = PAYMENT_TIMEOUT_MS }: RequestOptions) => {
    const url = baseUrl + path
    const body = content === undefined ? '' : JSON.stringify(content)
    const signature = signPayment(secret, { method, path: new URL(url).pathname, body }, clock.now())
    try {
      const { status, isOk, text } = await callOutside(url, {
        method,
        headers: {
          accept: 'application/json',
          [signatureHeader]: signature,
          ...(content && { 'content-type': 'application/json' }),
        },
        ...(content && { body }),
        ...{ withinMs: Math.min(timeoutMs, PAYMENT_TIMEOUT_MS), maxBytes: MAX_ANSWER_BYTES },
      })
      if (status === 404) return undefined
      // In this protocol 409 is a rejection too: of another request's key, or of a refund without a payment.
      if (isRefusal(status)) throw rejected(method, status, text)
      if (!isOk) throw new Error(`HTTP ${status}`)
      return JSON.parse(text) as unknown
    } catch (error) {
      if (error instanceof ProviderRefused) throw error
      throw new ProviderUnreachable(`The payment provider did not answer a ${method}`, { cause: error })
    }
  }
}

/** Returns the error of a rejected request, with the code and the message of its response, if it has any. */
function rejected(method: string, status: number, text: string): ProviderRefused {
  const { error, message } = (parsedJson(text) ?? {}) as Partial<PaymentRefused>
  return new ProviderRefused(`The payment provider rejected a ${method}`, {
    ...{ code: rejectionCode(error, status), detail: rejectionMessage(message) },
  })
}

/** Returns `PAYMENT_URL`, or the address of the payment sandbox on this machine. */
const baseUrlOf = ({ PAYMENT_URL, COMPANION_HOST, PAYMENT_SANDBOX_PORT }: Settings) =>
  PAYMENT_URL ?? `http://${COMPANION_HOST}:${PAYMENT_SANDBOX_PORT}`
