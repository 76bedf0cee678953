import type Stripe from 'stripe'
import type { Settings } from '#config/settings'
import { boundedFetch } from '#server/http/outside-call'
import { withTimeout } from '#server/http/with-timeout'
import { isRefusal, MAX_ANSWER_BYTES, ProviderRefused, ProviderUnreachable } from '../payment-provider.ts'
import { rejectionCode, rejectionMessage } from '../rejection.ts'

/** Stripe's status of a request whose idempotency key is being processed; it says nothing about the request itself. */
const KEY_IN_USE = 409
/** How often the library retries after a lost connection, a 5xx, or while the same request is in progress. */
const RETRIES = 2

/**
 * Calls Stripe and returns the response, or undefined if Stripe has no such object. Throws `ProviderUnreachable`, with
 * Stripe's code as its cause, for any other error and after `timeoutMs` milliseconds including retries; at most
 * `PAYMENT_TIMEOUT_MS`, the default.
 */
export type AskStripe = <Answer>(
  request: (stripe: Stripe) => Promise<Answer>,
  options?: { timeoutMs?: number | undefined },
) => Promise<Answer | undefined>

/**
 * Loads the library and returns a client with the venue's key. It is large: only a box office that uses it loads it.
 */
export async function loadStripe({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
  PAYMENT_TIMEOUT_MS,
}: Pick<Settings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'PAYMENT_TIMEOUT_MS'>): Promise<{
  stripe: Stripe
  webhooks: typeof Stripe.webhooks
}> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  const stripe = new Library(STRIPE_SECRET_KEY ?? '', {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: PAYMENT_TIMEOUT_MS,
    httpClient: Library.createFetchHttpClient(
      boundedFetch({ withinMs: PAYMENT_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES }),
    ),
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  return { stripe, webhooks: Library.webhooks }
}

export const askStripe =
  (
    library: () => Promise<{ stripe: Stripe }>,
    { PAYMENT_TIMEOUT_MS }: Pick<Settings, 'PAYMENT_TIMEOUT_MS'>,
  ): AskStripe =>
  async (request, { timeoutMs = PAYMENT_TIMEOUT_MS } = {}) => {
    const { stripe } = await library()
    try {
      return await withTimeout(request(stripe), Math.min(timeoutMs, PAYMENT_TIMEOUT_MS))
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return undefined
      const { statusCode, message } = error as Partial<Stripe.errors.StripeError>
      const cause = codeOf(error)
      if (isRefusal(statusCode) && statusCode !== KEY_IN_USE)
        throw new ProviderRefused(`Stripe rejected a request: ${summaryOf(error)}`, {
          ...{ cause, code: rejectionCode(cause, statusCode), detail: rejectionMessage(message) },
        })
      throw new ProviderUnreachable(`Stripe did not answer as it should: ${summaryOf(error)}`, { cause })
    }
  }

/** Returns Stripe's code of an error, such as `charge_already_refunded`, or undefined for any other error. */
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code

/** Returns the loggable part of an error. The error itself contains headers and parts of the request. */
function summaryOf(error: unknown): string {
  const { name, type, code, statusCode, requestId, message } = error as Partial<Stripe.errors.StripeError>
  if (!type) return `${name}: ${message}`
  return [type, code, statusCode && `HTTP ${statusCode}`, requestId].filter(Boolean).join(', ')
}
