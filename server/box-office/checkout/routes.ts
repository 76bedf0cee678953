import { Refusal } from '#shared/refusals'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { schemas } from '#shared/ticketing/schemas'
import { readCart } from '../carts/cart.ts'
import { addressesOf } from '../customers/addresses.ts'
import { logIn } from '../customers/sign-in.ts'
import { settleIfDecided } from '../orders/settle/settle-payment.ts'
import { routes } from '../routes.ts'
import { buyerIdOf, readBuyer } from './buyer.ts'
import { checkoutMiniCart } from './checkout-mini-cart.ts'
import { checkoutState } from './checkout-state.ts'
import { deleteLines } from './delete-lines.ts'
import { deliveryModel, setAddress, setDelivery } from './delivery.ts'
import { donate, donationModel, readDonationAsk } from './donation.ts'
import { applyVoucher, removeVouchers } from './gift-vouchers.ts'
import { createGuest, editGuest, guestOf } from './guests.ts'
import { presentersModel, setPresenters } from './presenters.ts'
import { readPricedCart } from './priced-cart.ts'
import { register } from './register.ts'

export const checkoutRoutes = routes(checkout, schemas.checkout, {
  /** A buyer may return from the payment provider before its notice arrives. */
  state: async (call, boxOffice) => {
    await settleIfDecided(boxOffice, call.visitor, call.now)
    return checkoutState(boxOffice, call)
  },
  miniCart: (call, boxOffice) => checkoutMiniCart(boxOffice, call),

  login: async ({ input: { userName, password }, ...call }, boxOffice) => {
    await logIn(boxOffice, call, userName, password)
    return {}
  },
  register: async ({ input, ...call }, boxOffice) => {
    await register(boxOffice, call, input)
    return {}
  },
  guest: (call, boxOffice) => guestOf(boxOffice, call),
  guestCreate: async ({ input, ...call }, boxOffice) => {
    await createGuest(boxOffice, call, input)
    return {}
  },
  guestEdit: async ({ input, ...call }, boxOffice) => {
    await editGuest(boxOffice, call, input)
    return {}
  },

  donation: async ({ visitor, now }, { db }) => {
    const ask = await readDonationAsk(db)
    if (!ask) throw new Refusal('NOT_FOUND')
    return donationModel(db, ask, (await readCart(db, visitor, now))?.id ?? null)
  },
  donate: async ({ input: { amount }, ...call }, boxOffice) => {
    await donate(boxOffice, call, amount)
    return {}
  },

  delivery: async ({ visitor, now }, boxOffice) => {
    const cart = await readCart(boxOffice.db, visitor, now)
    const addresses = await addressesOf(boxOffice.db, buyerIdOf(cart, visitor.session))
    if (cart) return deliveryModel(await readPricedCart(boxOffice.db, boxOffice, cart, now), addresses)
    return { deliveryMethods: [], addresses, selectedDeliveryMethod: null, selectedAddress: null }
  },
  setDelivery: async ({ input, ...call }, boxOffice) => {
    await setDelivery(boxOffice, call, input)
    return {}
  },
  setAddress: async ({ input, ...call }, boxOffice) => {
    await setAddress(boxOffice, call, input)
    return {}
  },

  presenters: async ({ visitor, now }, boxOffice) => {
    const cart = await readCart(boxOffice.db, visitor, now)
    const buyer = await readBuyer(boxOffice.db, buyerIdOf(cart, visitor.session))
    if (!cart) return presentersModel([], undefined, buyer)
    const { items, answers } = await readPricedCart(boxOffice.db, boxOffice, cart, now)
    return presentersModel(items, answers, buyer)
  },
  setPresenters: async ({ input, ...call }, boxOffice) => {
    await setPresenters(boxOffice, call, input)
    return {}
  },

  giftVoucher: async ({ input: { number }, ...call }, boxOffice) => {
    await applyVoucher(boxOffice, call, number)
    return {}
  },
  giftVoucherRemove: async (call, boxOffice) => {
    await removeVouchers(boxOffice, call)
    return {}
  },
  delete: async ({ input: { items }, ...call }, boxOffice) => {
    await deleteLines(boxOffice, call, items)
    return {}
  },
})
