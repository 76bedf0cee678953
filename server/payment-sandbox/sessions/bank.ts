import { createSingleFlight } from '#server/cache/single-flight'
import { sumOfCents } from '#shared/money'
import type { PartialRefundRequest, PartialRefundState, PaymentOutcome, PaymentRequest } from '#shared/payment-sandbox'
import type { TestCard } from '../cards/test-cards.ts'
import { openedSession, type Session, statusOf } from './session.ts'
import type { SessionStore } from './session-store.ts'

export interface BankOptions {
  store: SessionStore
  now: () => Date
  /** A new unguessable id, such as `ps_…`. */
  newId: (prefix: string) => string
  /** Waits for a slow test card, in milliseconds */
  wait: (ms: number) => Promise<void>
  /** Called with every outcome, once it is on disk */
  onOutcome: (session: Session) => void
}
export interface Bank {
  /**
   * Returns the session of this request; the same request key gives the same session. Null if the key was used for
   * another request.
   */
  open(request: PaymentRequest): Promise<{ session: Session; isNew: boolean } | null>
  find(sessionId: string): Session | undefined
  /** Returns the newest sessions opened since then that were successful and not refunded. */
  paidSince(since: Date): Session[]
  /** Returns the session with its one outcome: this card's, or an earlier one. An expired session has none. */
  charge(session: Session, card: TestCard): Promise<Session>
  cancel(session: Session): Promise<Session>
  /** Refunds the session; null unless it was successful */
  refund(session: Session): Promise<Session | null>
  /** Refunds a part of the session once for its key; null unless it was successful. */
  refundPart(session: Session, part: PartialRefundRequest): Promise<PartialRefundState | null>
}

/** As many as fit into an answer that the box office reads */
const MOST_LISTED = 2_000

/** Creates the bank, which decides payment sessions: one outcome each, however many requests arrive at once. */
export function createBank({ store, now, newId, wait, onOutcome }: BankOptions): Bank {
  const decisions = createSingleFlight<Session>()

  const decide = ({ sessionId }: Session, make: () => Promise<Partial<Session> & { outcome: PaymentOutcome }>) =>
    decisions.run(sessionId, () => decideOnce(sessionId, make)).flight

  async function decideOnce(sessionId: string, make: () => Promise<Partial<Session> & { outcome: PaymentOutcome }>) {
    const session = known(sessionId)
    if (statusOf(session, now()) !== 'open') return session
    const decided = { ...session, ...(await make()), decidedAt: now().toISOString() }
    await store.save(decided)
    onOutcome(decided)
    return decided
  }

  function known(sessionId: string): Session {
    const session = store.find(sessionId)
    if (!session) throw new Error(`There is no payment session ${sessionId}`)
    return session
  }

  return {
    find: store.find,
    paidSince: (since) =>
      store
        .openedSince(since)
        .filter(({ outcome, refundedAt }) => outcome === 'successful' && !refundedAt)
        .slice(-MOST_LISTED),
    async open(request) {
      const before = store.findByKey(request.requestKey)
      if (before) {
        await store.flushed()
        return isSameRequest(before, request) ? { session: before, isNew: false } : null
      }
      const session = openedSession(request, newId('ps'), now())
      await store.save(session)
      return { session, isNew: true }
    },
    charge: (session, card) =>
      decide(session, async () => {
        await wait(card.delayMs)
        const isApproved = card.outcome === 'successful'
        return {
          outcome: card.outcome,
          reason: card.reason,
          paymentId: isApproved ? newId('pay') : null,
          cardLastFour: card.number.slice(-4),
        }
      }),
    cancel: (session) => decide(session, async () => ({ outcome: 'cancelled' })),
    async refund({ sessionId }) {
      const session = known(sessionId)
      if (session.outcome !== 'successful') return null
      const refunded = { ...session, refundedAt: session.refundedAt ?? now().toISOString() }
      await store.save(refunded)
      return refunded
    },
    async refundPart({ sessionId }, { requestKey, amountCents }) {
      const session = known(sessionId)
      if (session.outcome !== 'successful') return null
      const { partialRefunds = {} } = session
      const refundedBefore = session.refundedAt ? session.amountCents : sumOf(partialRefunds)
      if (Object.hasOwn(partialRefunds, requestKey)) return { isRefunded: true, refundedCents: refundedBefore }
      const refundedCents = refundedBefore + amountCents
      if (refundedCents > session.amountCents) return { isRefunded: false, refundedCents: refundedBefore }
      const refundedAt = refundedCents === session.amountCents ? now().toISOString() : null
      await store.save({ ...session, refundedAt, partialRefunds: { ...partialRefunds, [requestKey]: amountCents } })
      return { isRefunded: true, refundedCents }
    },
  }
}

const sumOf = (refunds: Readonly<Record<string, number>>) => sumOfCents(Object.values(refunds))

/** Expiry and addresses may differ between two attempts of a request; the amount and what is paid for may not. */
const isSameRequest = (session: Session, request: PaymentRequest) =>
  session.orderReference === request.orderReference &&
  session.amountCents === request.amountCents &&
  session.currency === request.currency
