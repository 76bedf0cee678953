import { showInstant } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { withoutCaller } from '../../database/caller.ts'
import { sql } from '../../database/sql.ts'
import { withOrder } from '../failed-order.ts'
import { type OpenedPayment, ProviderRefused, ProviderUnreachable } from '../provider/payment-provider.ts'
import { abandonAttempt } from '../settle/attempt-ending.ts'
import { cancelUrl, noticeUrl } from '../settle/notice-url.ts'
import { readOrderLines } from '../settle/read-order.ts'
import type { OpenAttempt } from './begin-payment.ts'

interface CardPage {
  orderId: number
  toPay: OpenAttempt
  /** Where the buyer returns to. */
  returnPath: string
}

/**
 * Returns the card page of an attempt; opens it if necessary. Continues after the buyer disconnects, as they may come
 * back.
 */
export async function openCardPage(boxOffice: BoxOffice, page: CardPage, now: Date): Promise<OpenedPayment> {
  return openedPage(page.toPay) ?? withoutCaller(() => withOrder(page.orderId, () => openNewPage(boxOffice, page, now)))
}

const openedPage = ({ sessionId, redirectUrl }: Pick<OpenAttempt, 'sessionId' | 'redirectUrl'>) =>
  sessionId && redirectUrl ? { sessionId, redirectUrl } : undefined

/** Opens the card page, and stores its address. */
async function openNewPage(
  boxOffice: BoxOffice,
  { orderId, toPay, returnPath }: CardPage,
  now: Date,
): Promise<OpenedPayment> {
  const { settings } = boxOffice
  try {
    const opened = await boxOffice.paymentProvider.open({
      requestKey: toPay.requestKey,
      orderReference: String(orderId),
      description: await descriptionOf(boxOffice, orderId),
      amountCents: toPay.amountCents,
      currency: settings.CURRENCY,
      returnUrl: settings.PUBLIC_URL + returnPath,
      noticeUrl: noticeUrl(boxOffice),
      cancelUrl: cancelUrl(boxOffice, toPay.requestKey),
      expiresAt: toPay.expiresAt,
    })
    if (await storeSession(boxOffice, toPay, opened)) return opened
    boxOffice.log.error(
      { order: orderId },
      'The payment provider returned the session of another attempt, or answered too late',
    )
    return pageOfOtherCall(boxOffice, toPay, { reason: 'notOpened' }, now)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.error({ err: error, order: orderId }, 'No card page could be opened')
    const why =
      error instanceof ProviderRefused
        ? ({ reason: 'providerRefused', code: error.code, detail: error.detail } as const)
        : ({ reason: 'providerUnreachable' } as const)
    return pageOfOtherCall(boxOffice, toPay, why, now)
  }
}

/**
 * Abandons an attempt for which this call couldn't open a card page. Returns the page if another call, such as the same
 * purchase in another tab, has opened one for the attempt.
 */
async function pageOfOtherCall(
  boxOffice: BoxOffice,
  { id }: OpenAttempt,
  why: Parameters<typeof abandonAttempt>[2],
  now: Date,
): Promise<OpenedPayment> {
  if (await abandonAttempt(boxOffice, id, why, now)) throw new Refusal('PAYMENT_UNAVAILABLE')
  const attempt = await boxOffice.db.first<Pick<OpenAttempt, 'sessionId' | 'redirectUrl'> & { isPending: boolean }>(sql`
    select provider_session_id as session_id, redirect_url, state = 'pending' as is_pending from payment where id = ${id}`)
  const page = attempt && openedPage(attempt)
  // The other call found the provider unreachable too, so no buyer has seen a card page.
  if (!page) throw new Refusal('PAYMENT_UNAVAILABLE')
  if (!attempt.isPending) throw new Refusal('PAYMENT_UNCONFIRMED')
  return page
}

/**
 * Stores the session of an attempt that is still pending. Returns false if another attempt has the session. If two
 * store it at the same time, one violates the unique key.
 */
async function storeSession({ db }: BoxOffice, { id }: OpenAttempt, opened: OpenedPayment): Promise<boolean> {
  const { sessionId, redirectUrl } = opened
  const updated = db.execute(sql`
    update payment
       set provider_session_id = ${sessionId}, redirect_url = ${redirectUrl}
     where id = ${id} and state = 'pending'
       and not exists (select from payment where provider_session_id = ${sessionId} and id <> ${id})`)
  return updated.then(
    (count) => count > 0,
    (error: { code?: unknown }) => {
      if (error.code === UNIQUE_VIOLATION) return false
      throw error
    },
  )
}
const UNIQUE_VIOLATION = '23505'

/** The longest description that payment providers accept. */
const DESCRIPTION_LENGTH = 200

/** Returns the description on the card page: `Jupiter, Sat, 05 Mar 2037, 7:30pm; Annual fund`. */
async function descriptionOf({ db, settings }: BoxOffice, orderId: number): Promise<string> {
  const lines = await readOrderLines(db, orderId)
  const names = lines.map(({ name, startsAt }) =>
    startsAt ? `${name}, ${showInstant(startsAt, 'performanceShort', settings.VENUE_TIME_ZONE)}` : name,
  )
  const whole = names.join('; ')
  return whole.length > DESCRIPTION_LENGTH ? `${whole.slice(0, DESCRIPTION_LENGTH - 1)}…` : whole
}
