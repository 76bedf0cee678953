import { refusals } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'
import type { BoxOffice } from '../box-office.ts'
import { type Cart, findCart, isExpired } from '../carts/cart.ts'
import { type AddressOption, addressesOf } from '../customers/addresses.ts'
import type { Queries } from '../database/database.ts'
import type { CallContext, Session } from '../sessions/visitor.ts'
import { type Buyer, buyerIdOf, readBuyer } from './buyer.ts'
import { areAnswered, type StepFacts, stepsOf } from './checkout-steps.ts'
import { deliveryModel } from './delivery.ts'
import { donationModel, readDonationAsk } from './donation.ts'
import { arePresentersAnswered, presentersModel } from './presenters.ts'
import { messagesOf, type PricedCart, readPricedCart } from './priced-cart.ts'

type State = Result<(typeof checkout)['state']>

/** Returns the steps of the checkout and whether the cart can be paid. An empty cart has no steps. */
export async function checkoutState(boxOffice: BoxOffice, { visitor, now }: CallContext): Promise<State> {
  const { db } = boxOffice
  const { session } = visitor
  const cart = session?.cartId ? await findCart(db, session.cartId) : undefined
  if (!cart || cart.state === 'ordered') return withoutSteps([])
  if (isExpired(cart, now)) return withoutSteps([refusals.CART_EXPIRED[1]])
  const seen = await readCheckout(db, boxOffice, { cart, session, now })
  if (!seen.items.length) return withoutSteps([])
  const facts = factsOf(seen, boxOffice.settings)
  const messages = messagesOf(seen.items)
  const steps = stepsOf(facts, cart.state === 'open')
  return {
    canCheckout: !messages.length && areAnswered(facts),
    isValidCart: !messages.length,
    messages,
    login: { ...steps.login, data: seen.buyer ? namesOf(seen.buyer) : null },
    address: {
      ...steps.address,
      data: seen.buyer ? { addresses: seen.addresses, selectedAddress: seen.answers.addressId } : null,
    },
    donation: { ...steps.donation, model: seen.ask ? await donationModel(db, seen.ask, cart.id) : null },
    delivery: { ...steps.delivery, model: facts.delivery.applies ? deliveryModel(seen, seen.addresses) : null },
    presenters: { ...steps.presenters, model: seen.presenters },
  }
}

/** A cart at the checkout, with its buyer and the questions for them. */
export interface Checkout extends PricedCart {
  buyer: Buyer | undefined
  addresses: AddressOption[]
  ask: Awaited<ReturnType<typeof readDonationAsk>>
  presenters: ReturnType<typeof presentersModel>
}

export async function readCheckout(
  db: Queries,
  boxOffice: BoxOffice,
  { cart, session, now }: { cart: Cart; session: Session | undefined; now: Date },
): Promise<Checkout> {
  const seen = await readPricedCart(db, boxOffice, cart, now)
  const buyer = await readBuyer(db, buyerIdOf(cart, session))
  return {
    ...seen,
    buyer,
    addresses: buyer ? await addressesOf(db, buyer.id) : [],
    ask: await readDonationAsk(db),
    presenters: presentersModel(seen.items, seen.answers, buyer),
  }
}

/**
 * With `CHECKOUT_DEFAULTS`, a missing answer about a donation or news counts as "no", and the checkout asks for no
 * billing address. Only delivery by post needs an address, and its own step asks for it. This applies to both guests
 * and customers.
 */
export function factsOf(
  { buyer, addresses, answers, ask, methods, method, presenters }: Checkout,
  { CHECKOUT_DEFAULTS: hasDefaults }: Pick<BoxOffice['settings'], 'CHECKOUT_DEFAULTS'>,
): StepFacts {
  const isOwn = (id: number | null) => addresses.some((address) => address.id === id)
  return {
    login: { applies: true, isAnswered: buyer !== undefined },
    address: { applies: !hasDefaults, isAnswered: isOwn(answers.addressId) },
    donation: { applies: ask !== undefined, isAnswered: hasDefaults || answers.isDonationAnswered },
    delivery: {
      applies: methods.length > 0,
      isAnswered: method !== undefined && (!method.requiresAddress || isOwn(answers.deliveryAddressId)),
    },
    presenters: {
      applies: presenters.showMrcUpdates || presenters.showOtherPresenter,
      isAnswered: hasDefaults || arePresentersAnswered(answers),
    },
  }
}

const namesOf = ({ firstName, lastName, email }: Buyer) => ({ firstName, lastName, email })

function withoutSteps(messages: string[]): State {
  const hidden = { canShow: false, canEdit: false, isComplete: false, isCurrent: false }
  return {
    canCheckout: false,
    isValidCart: !messages.length,
    messages,
    login: { ...hidden, data: null },
    address: { ...hidden, data: null },
    donation: { ...hidden, model: null },
    delivery: { ...hidden, model: null },
    presenters: { ...hidden, model: null },
  }
}
