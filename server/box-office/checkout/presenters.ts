import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { type Answers, setMailingChoices } from '../carts/cart-answers.ts'
import type { CartLine } from '../carts/cart-lines.ts'
import { changeCart } from '../carts/change-cart.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type Buyer, buyerIdOf } from './buyer.ts'

/**
 * Returns the questions about news that the buyer hasn't agreed to yet. Includes other presenters only if the cart
 * contains their productions.
 */
export function presentersModel(items: readonly CartLine[], answers: Answers | undefined, buyer: Buyer | undefined) {
  const otherPresenters = [
    ...new Set(items.flatMap(({ presenter, isVenuesOwn }) => (presenter && !isVenuesOwn ? [presenter] : []))),
  ].sort()
  const mrcUpdates = answers?.venueUpdates ?? buyer?.emailCommunications ?? false
  const otherPresenterUpdates = answers?.otherPresenterUpdates ?? buyer?.otherPresenterUpdates ?? false
  return {
    showMrcUpdates: !buyer?.emailCommunications,
    showOtherPresenter: otherPresenters.length > 0 && !buyer?.otherPresenterUpdates,
    otherPresenters,
    mrcUpdates,
    otherPresenterUpdates,
    selectedPresenters: otherPresenterUpdates ? otherPresenters : [],
  }
}

export const arePresentersAnswered = (answers: Answers): boolean =>
  answers.venueUpdates !== null || answers.otherPresenterUpdates !== null

/** Stores the choice until the order is complete. A question that wasn't asked counts as not agreed. */
export async function setPresenters(
  boxOffice: BoxOffice,
  call: CallContext,
  choice: { mrcUpdates?: boolean | undefined; otherPresenterUpdates?: boolean | undefined },
): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CHECKOUT_INCOMPLETE')
  await changeCart(boxOffice, call, async ({ tx, cart, session }) => {
    if (buyerIdOf(cart, session) === null) throw new Refusal('CHECKOUT_INCOMPLETE')
    await setMailingChoices(tx, cart.id, {
      venueUpdates: choice.mrcUpdates ?? false,
      otherPresenterUpdates: choice.otherPresenterUpdates ?? false,
    })
  })
}
