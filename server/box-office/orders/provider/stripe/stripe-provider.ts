import type Stripe from 'stripe'
import type { Settings } from '#config/settings'
import { remember } from '#server/cache/remember'
import type { Clock } from '../../../clock.ts'
import {
  MOST_LISTED,
  type Notice,
  type NoticeRequest,
  type OpenedPayment,
  type PartialRefund,
  type Payment,
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefused,
  ProviderUnreachable,
  refusedAsUnpaid,
} from '../payment-provider.ts'
import { rejectionCode } from '../rejection.ts'
import { type AskStripe, askStripe, loadStripe } from './stripe-api.ts'
import { REVERSALS, reversalOf } from './stripe-reversal.ts'
import { checkStripeSettings } from './stripe-settings.ts'

/**
 * Stripe's minimum lifetime of a session is 30 minutes, so it stays open for this long after the attempt's end, when
 * the box office closes it. The expiry depends only on the request, as Stripe refuses a repeated key with other values.
 */
const STRIPE_MINUTES_AFTER_END = 31

/** The events about a payment. All others are acknowledged and ignored. */
const EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
]

type Session = Stripe.Checkout.Session

/**
 * Returns a provider for Stripe Checkout, the card page hosted by Stripe. A declined card is retried there, so a
 * session never ends as declined. A buyer who cancels ends it through `cancelUrl`, as Stripe doesn't report that.
 * Throws `WrongSetting`.
 */
export function createStripeProvider(settings: Settings, clock: Clock): PaymentProvider {
  checkStripeSettings(settings)
  const library = remember(() => loadStripe(settings))
  const ask = askStripe(library, settings)
  const site = settings.PUBLIC_URL
  return {
    open: (request) => openSession(ask, request, site),
    read: async (sessionId, { timeoutMs } = {}) => paymentOf(await retrieve(ask, sessionId, timeoutMs)),
    close: (sessionId) => closeSession(ask, sessionId),
    refund: (sessionId) => refundSession(ask, sessionId),
    refundPart: (sessionId, part) => refundPart(ask, sessionId, part),
    paidSince: (since) => paidSince(ask, since, site),
    async readNotice({ headers, body }: NoticeRequest): Promise<Notice> {
      const { webhooks } = await library()
      const event = readEvent(webhooks, { headers, body }, settings.STRIPE_WEBHOOK_SECRET ?? '', clock.now())
      if ('refusal' in event) return event
      return REVERSALS.includes(event?.type) ? reversalOf(ask, event, site) : noticeOf(event, site)
    },
  }
}

async function openSession(ask: AskStripe, request: PaymentRequest, site: string): Promise<OpenedPayment> {
  const { requestKey, orderReference, description, amountCents, currency, returnUrl, cancelUrl, expiresAt } = request
  const metadata = { site, order: orderReference, attempt: requestKey }
  const name = `${description} (order ${orderReference})`
  const session = await ask((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        // Cards and wallets have an immediate outcome. Seats can't be held for days until a bank transfer arrives.
        allowed_payment_method_types: ['card'],
        // The buyer pays the amount shown on the site.
        adaptive_pricing: { enabled: false },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name } },
          },
        ],
        client_reference_id: orderReference,
        metadata,
        payment_intent_data: { description: name, metadata },
        success_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}checkout_flow=successful&sessionId={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
        expires_at: Math.ceil(expiresAt.getTime() / 1000) + STRIPE_MINUTES_AFTER_END * 60,
      },
      { idempotencyKey: requestKey },
    ),
  )
  if (!session?.id || !session.url) throw new ProviderUnreachable('Stripe answered no card page')
  return { sessionId: session.id, redirectUrl: session.url }
}

const retrieve = (ask: AskStripe, sessionId: string, timeoutMs?: number) =>
  ask((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }), {
    timeoutMs,
  })

/** Closes a session. Stripe rejects this if the session is no longer open. Then its state is read instead. */
async function closeSession(ask: AskStripe, sessionId: string): Promise<Payment | undefined> {
  const payment = paymentOf(await retrieve(ask, sessionId))
  if (payment?.status !== 'open') return payment
  try {
    return paymentOf(await ask((stripe) => stripe.checkout.sessions.expire(sessionId)))
  } catch (error) {
    const now = paymentOf(await retrieve(ask, sessionId))
    if (now?.status === 'open') throw error
    return now
  }
}

/** Sends no idempotency key: Stripe stores a key's response, even an error, and refunds a payment only once anyway. */
async function refundSession(ask: AskStripe, sessionId: string): Promise<Payment | undefined> {
  const session = await retrieve(ask, sessionId)
  const payment = paymentOf(session)
  const intent = session?.payment_intent
  if (payment?.status !== 'successful' || payment.isRefunded || !intent) return payment
  try {
    const id = typeof intent === 'string' ? intent : intent.id
    const refund = await ask((stripe) => stripe.refunds.create({ payment_intent: id }))
    return { ...payment, isRefunded: refund?.status === 'succeeded' || refund?.status === 'pending' }
  } catch (error) {
    if ((error as Error).cause === 'charge_already_refunded') return { ...payment, isRefunded: true }
    throw error
  }
}

/**
 * Stripe stores an idempotency key for only a day, and stores errors with it, so the payment's refunds are first
 * searched for the same key. A refund that failed at Stripe doesn't count, so that it can be sent again.
 */
async function refundPart(ask: AskStripe, sessionId: string, part: PartialRefund): Promise<void> {
  const { requestKey, amountCents: amount } = part
  const session = await retrieve(ask, sessionId)
  const intent = session?.payment_intent
  if (!intent) throw refusedAsUnpaid()
  const id = typeof intent === 'string' ? intent : intent.id
  const made = await ask((stripe) => stripe.refunds.list({ payment_intent: id, limit: 100 }))
  if (made?.data.some((refund) => refund.metadata?.requestKey === requestKey && isAccepted(refund))) return
  const options = { idempotencyKey: `${requestKey}-${made?.data.length ?? 0}` }
  const refund = await ask((stripe) =>
    stripe.refunds.create({ payment_intent: id, amount, metadata: { requestKey } }, options),
  )
  if (!refund) throw refusedAsUnpaid()
  if (!isAccepted(refund))
    throw new ProviderRefused('Stripe rejected a refund', {
      ...{ code: rejectionCode(refund.failure_reason ?? refund.status, undefined), detail: undefined },
    })
}

/** So few that an answer stays within `MAX_ANSWER_BYTES` */
const PER_PAGE = 50

async function paidSince(ask: AskStripe, since: Date, site: string): Promise<Payment[]> {
  const payments: Payment[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for (let last: string | undefined; payments.length < MOST_LISTED; ) {
    const page = await ask((stripe) =>
      stripe.checkout.sessions.list({
        ...{ created, status: 'complete', limit: PER_PAGE, expand: ['data.payment_intent.latest_charge'] },
        ...(last && { starting_after: last }),
      }),
    )
    const own = page?.data.filter(({ metadata }) => metadata?.site === site).map(paymentOf) ?? []
    payments.push(
      ...own.filter((payment) => payment?.status === 'successful').filter((payment) => payment !== undefined),
    )
    last = page?.data.at(-1)?.id
    if (!page?.has_more || !last) break
  }
  return payments.filter(({ isRefunded }) => !isRefunded)
}

const isAccepted = ({ status }: Stripe.Refund) => status === 'succeeded' || status === 'pending'

function paymentOf(session: Session | undefined): Payment | undefined {
  if (!session) return undefined
  const { id, amount_total: amountCents, payment_intent: intent } = session
  if (!id || !Number.isSafeInteger(amountCents))
    throw new ProviderUnreachable('Stripe answered something else than a payment')
  const paid = intent && typeof intent === 'object' ? intent : null
  const charge = paid?.latest_charge
  return {
    sessionId: id,
    status: statusOf(session),
    orderReference: session.client_reference_id ?? '',
    amountCents: amountCents ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    isRefunded: Boolean(charge && typeof charge === 'object' && charge.refunded),
    code: paid?.last_payment_error?.decline_code ?? paid?.last_payment_error?.code ?? undefined,
  }
}

function statusOf({ status, payment_status }: Session): Payment['status'] {
  if (payment_status === 'paid') return 'successful'
  return status === 'expired' ? 'expired' : 'open'
}

function readEvent(
  webhooks: typeof Stripe.webhooks,
  { headers, body }: Pick<NoticeRequest, 'headers' | 'body'>,
  secret: string,
  now: Date,
): Stripe.Event | { refusal: 'bad_signature' | 'invalid' } {
  try {
    const signature = [headers['stripe-signature'] ?? ''].flat().join(',')
    return webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime())
  } catch (error) {
    const { type } = error as Partial<Stripe.errors.StripeError>
    return { refusal: type === 'StripeSignatureVerificationError' ? 'bad_signature' : 'invalid' }
  }
}

/** Returns a null payment for other kinds of events, other accounts, and the account's other sales. */
function noticeOf(event: Stripe.Event, site: string): Notice {
  if (!EVENTS.includes(event?.type) || event.account) return { payment: null }
  const session = event.data?.object as Session | undefined
  if (session?.object !== 'checkout.session') return { refusal: 'invalid' }
  if (session.metadata?.site !== site) return { payment: null }
  const payment = Number.isSafeInteger(session.amount_total) ? paymentOf(session) : undefined
  return payment ? { payment } : { refusal: 'invalid' }
}
