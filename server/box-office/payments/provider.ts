import type { Settings } from '#config/settings'
import { signPayment } from '#server/process/payment-signature'
import {
  type PaymentOpened,
  type PaymentRequest,
  type PaymentState,
  paymentPaths,
  signatureHeader,
} from '#shared/payment'
import type { BoxOffice } from '../box-office.ts'

/** The provider couldn't be asked, or didn't answer as it should: nothing is known of what it did. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** Asks for a card page. The same request again gives the same page. */
export async function openPayment(boxOffice: BoxOffice, request: PaymentRequest): Promise<PaymentOpened> {
  const answer = await ask(boxOffice, 'POST', paymentPaths.sessions, request)
  const { sessionId, redirectUrl } = (answer ?? {}) as Partial<PaymentOpened>
  if (!isText(sessionId) || !isText(redirectUrl) || !/^https?:\/\//.test(redirectUrl))
    throw new ProviderUnreachable('The payment provider answered no card page')
  return { sessionId, redirectUrl }
}

/** How a payment stands; undefined where the provider knows of none. `patience` in milliseconds. */
export const readPayment = async (
  boxOffice: BoxOffice,
  sessionId: string,
  patience = boxOffice.settings.PAYMENT_TIMEOUT_MS,
): Promise<PaymentState | undefined> =>
  stateOf(await ask(boxOffice, 'GET', paymentPaths.session(sessionId), undefined, patience), sessionId)

/** Gives all of the money back; undefined where the provider knows of no such payment. */
export const refundPayment = async (boxOffice: BoxOffice, sessionId: string): Promise<PaymentState | undefined> =>
  stateOf(await ask(boxOffice, 'POST', paymentPaths.refund(sessionId), {}), sessionId)

const statuses: readonly unknown[] = ['open', 'successful', 'declined', 'cancelled', 'expired']

/** What was said of a payment, checked. Throws where it isn't of this one. */
export function stateOf(said: unknown, sessionId?: string): PaymentState | undefined {
  if (said === undefined) return undefined
  const state = (said ?? {}) as Partial<PaymentState>
  const isOne = isText(state.sessionId) && Number.isSafeInteger(state.amountCents) && statuses.includes(state.status)
  if (!isOne || (sessionId !== undefined && state.sessionId !== sessionId))
    throw new ProviderUnreachable('The payment provider answered something else than a payment')
  return state as PaymentState
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The provider's address. Unset, the payment sandbox's, beside the box office. */
const addressOf = ({ PAYMENT_URL, COMPANION_HOST, PAYMENT_SANDBOX_PORT }: Settings) =>
  PAYMENT_URL ?? `http://${COMPANION_HOST}:${PAYMENT_SANDBOX_PORT}`

/** The answer's JSON; undefined for 404. */
async function ask(
  { settings, clock }: BoxOffice,
  method: string,
  path: string,
  content?: object,
  patience = settings.PAYMENT_TIMEOUT_MS,
): Promise<unknown> {
  if (!settings.PAYMENT_SECRET) throw new ProviderUnreachable('PAYMENT_SECRET is not set')
  const url = addressOf(settings) + path
  const body = content === undefined ? '' : JSON.stringify(content)
  const message = { method, path: new URL(url).pathname, body }
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        [signatureHeader]: signPayment(settings.PAYMENT_SECRET, message, clock.now()),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (answer.status === 404) return await answer.body?.cancel()
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return (await answer.json()) ?? null
  } catch (error) {
    throw new ProviderUnreachable(`The payment provider did not answer a ${method}`, { cause: error })
  }
}
