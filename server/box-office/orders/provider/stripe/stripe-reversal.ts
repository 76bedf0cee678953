import type Stripe from 'stripe'
import type { Notice, Reversal } from '../payment-provider.ts'
import type { AskStripe } from './stripe-api.ts'

/** The events about a charge that was refunded, is disputed or is no longer disputed. */
export const REVERSALS: readonly string[] = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']

/** The final states of a dispute after which the venue has its money. The second is of an inquiry. */
const WON: readonly string[] = ['won', 'warning_closed']

/** Returns the reversal of one of this site's payments, or a null payment for the account's other sales. */
export async function reversalOf(ask: AskStripe, event: Stripe.Event, site: string): Promise<Notice> {
  const object = event.data?.object as Stripe.Charge | Stripe.Dispute | undefined
  if (object?.object !== 'charge' && object?.object !== 'dispute') return { refusal: 'invalid' }
  if (event.account) return { payment: null }
  const isClosed = event.type === 'charge.dispute.closed'
  if (isClosed && !(object.object === 'dispute' && WON.includes(object.status))) return { payment: null }
  const { metadata, ...reversal } = object.object === 'charge' ? ofCharge(object) : await ofDispute(ask, object)
  if (metadata?.site !== site || !metadata.attempt) return { payment: null }
  const isValid = reversal.providerId && Number.isSafeInteger(reversal.amountCents) && reversal.amountCents > 0
  if (!isValid) return { refusal: 'invalid' }
  return { reversal: { requestKey: metadata.attempt, ...reversal, ...(isClosed && { kind: 'disputeWon' }) } }
}

type Found = Omit<Reversal, 'requestKey'> & { metadata: Stripe.Metadata | undefined }

/** A charge has the metadata of its payment intent, and the sum of its refunds. */
const ofCharge = ({ id, amount, amount_refunded, metadata }: Stripe.Charge): Found => ({
  ...{ kind: 'refund', providerId: id, amountCents: amount_refunded, isWhole: amount_refunded >= amount, metadata },
})

/** A dispute has no metadata, so its payment intent is read. */
async function ofDispute(ask: AskStripe, { id, amount, payment_intent: paid }: Stripe.Dispute): Promise<Found> {
  const intent = typeof paid === 'string' ? await ask((stripe) => stripe.paymentIntents.retrieve(paid)) : paid
  return {
    ...{ kind: 'dispute', providerId: id, amountCents: amount, metadata: intent?.metadata },
    isWhole: intent ? amount >= intent.amount : false,
  }
}
