import { Refusal } from '#shared/refusals'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { schemas } from '#shared/ticketing/schemas'
import { readCart } from '../carts/cart.ts'
import { logIn } from '../customers/sign-in.ts'
import { settleIfDecided } from '../order/settle-payment.ts'
import { routes } from '../routes.ts'
import { addressesOf } from './addresses.ts'
import { buyerIdOf, readBuyer } from './buyer.ts'
import { checkoutMiniCart } from './checkout-mini-cart.ts'
import { checkoutState } from './checkout-state.ts'
import { deleteLines } from './delete-lines.ts'
import { deliveryModel, setAddress, setDelivery } from './delivery.ts'
import { donate, donationModel, readAsk } from './donation.ts'
import { applyVoucher, removeVouchers } from './gift-vouchers.ts'
import { createGuest, editGuest, guestOf } from './guests.ts'
import { presentersModel, setPresenters } from './presenters.ts'
import { readPricedCart } from './priced-cart.ts'
import { register } from './register.ts'

export const checkoutRoutes = routes(checkout, schemas.checkout, {
  /** A buyer who comes back from the payment provider may be here before its notice. */
  state: async ({ visitor }, boxOffice) => {
    await settleIfDecided(boxOffice, visitor)
    return checkoutState(boxOffice, visitor)
  },
  miniCart: ({ visitor }, boxOffice) => checkoutMiniCart(boxOffice, visitor),

  login: async ({ input: { userName, password }, visitor }, boxOffice) => {
    await logIn(boxOffice, visitor, userName, password)
    return {}
  },
  register: async ({ input, visitor }, boxOffice) => {
    await register(boxOffice, visitor, input)
    return {}
  },
  guest: ({ visitor }, boxOffice) => guestOf(boxOffice, visitor),
  guestCreate: async ({ input, visitor }, boxOffice) => {
    await createGuest(boxOffice, visitor, input)
    return {}
  },
  guestEdit: async ({ input, visitor }, boxOffice) => {
    await editGuest(boxOffice, visitor, input)
    return {}
  },

  donation: async ({ visitor }, { db, clock }) => {
    const ask = await readAsk(db)
    if (!ask) throw new Refusal('NOT_FOUND')
    return donationModel(db, ask, (await readCart(db, visitor, clock.now()))?.id ?? null)
  },
  donate: async ({ input: { amount }, visitor }, boxOffice) => {
    await donate(boxOffice, visitor, amount)
    return {}
  },

  delivery: async ({ visitor }, boxOffice) => {
    const cart = await readCart(boxOffice.db, visitor, boxOffice.clock.now())
    const addresses = await addressesOf(boxOffice.db, buyerIdOf(cart, visitor.session))
    if (cart) return deliveryModel(await readPricedCart(boxOffice.db, boxOffice, cart), addresses)
    return { deliveryMethods: [], addresses, selectedDeliveryMethod: null, selectedAddress: null }
  },
  setDelivery: async ({ input, visitor }, boxOffice) => {
    await setDelivery(boxOffice, visitor, input)
    return {}
  },
  setAddress: async ({ input, visitor }, boxOffice) => {
    await setAddress(boxOffice, visitor, input)
    return {}
  },

  presenters: async ({ visitor }, boxOffice) => {
    const cart = await readCart(boxOffice.db, visitor, boxOffice.clock.now())
    const buyer = await readBuyer(boxOffice.db, buyerIdOf(cart, visitor.session))
    if (!cart) return presentersModel([], undefined, buyer)
    const { items, answers } = await readPricedCart(boxOffice.db, boxOffice, cart)
    return presentersModel(items, answers, buyer)
  },
  setPresenters: async ({ input, visitor }, boxOffice) => {
    await setPresenters(boxOffice, visitor, input)
    return {}
  },

  giftVoucher: async ({ input: { number }, visitor }, boxOffice) => {
    await applyVoucher(boxOffice, visitor, number)
    return {}
  },
  giftVoucherRemove: async ({ visitor }, boxOffice) => {
    await removeVouchers(boxOffice, visitor)
    return {}
  },
  delete: async ({ input: { items }, visitor }, boxOffice) => {
    await deleteLines(boxOffice, visitor, items)
    return {}
  },
})
