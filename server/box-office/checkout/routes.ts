import { Refusal } from '#shared/refusals'
import { checkout } from '#shared/ticketing/checkout'
import { schemas } from '#shared/ticketing/schemas'
import { readCart } from '../carts/cart.ts'
import { logIn } from '../customers/sign-in.ts'
import { settleIfDecided } from '../order/settle-payment.ts'
import { routes } from '../routes.ts'
import { addressesOf } from './addresses.ts'
import { buyerIdOf, readBuyer } from './buyer.ts'
import { readCheckoutCart } from './checkout-cart.ts'
import { checkoutState } from './checkout-state.ts'
import { deleteLines } from './delete-lines.ts'
import { deliveryModel, setAddress, setDelivery } from './delivery.ts'
import { donate, donationModel, readAsk } from './donation.ts'
import { applyVoucher, removeVouchers } from './gift-vouchers.ts'
import { createGuest, editGuest, guestOf } from './guests.ts'
import { checkoutMiniCart } from './mini-cart.ts'
import { presentersModel, setPresenters } from './presenters.ts'
import { register } from './register.ts'

export const checkoutRoutes = routes(checkout, schemas.checkout, {
  /** A buyer who comes back from the payment provider may be here before its notice. */
  state: async ({ visitor }, office) => {
    await settleIfDecided(office, visitor)
    return checkoutState(office, visitor)
  },
  miniCart: ({ visitor }, office) => checkoutMiniCart(office, visitor),

  login: async ({ input: { userName, password }, visitor }, office) => {
    await logIn(office, visitor, userName, password)
    return {}
  },
  register: async ({ input, visitor }, office) => {
    await register(office, visitor, input)
    return {}
  },
  guest: ({ visitor }, office) => guestOf(office, visitor),
  guestCreate: async ({ input, visitor }, office) => {
    await createGuest(office, visitor, input)
    return {}
  },
  guestEdit: async ({ input, visitor }, office) => {
    await editGuest(office, visitor, input)
    return {}
  },

  donation: async ({ visitor }, { db, clock }) => {
    const ask = await readAsk(db)
    if (!ask) throw new Refusal('NOT_FOUND')
    return donationModel(db, ask, (await readCart(db, visitor, clock.now()))?.id ?? null)
  },
  donate: async ({ input: { amount }, visitor }, office) => {
    await donate(office, visitor, amount)
    return {}
  },

  delivery: async ({ visitor }, office) => {
    const cart = await readCart(office.db, visitor, office.clock.now())
    const addresses = await addressesOf(office.db, buyerIdOf(cart, visitor.session))
    if (cart) return deliveryModel(await readCheckoutCart(office.db, office, cart), addresses)
    return { deliveryMethods: [], addresses, selectedDeliveryMethod: null, selectedAddress: null }
  },
  setDelivery: async ({ input, visitor }, office) => {
    await setDelivery(office, visitor, input)
    return {}
  },
  setAddress: async ({ input, visitor }, office) => {
    await setAddress(office, visitor, input)
    return {}
  },

  presenters: async ({ visitor }, office) => {
    const cart = await readCart(office.db, visitor, office.clock.now())
    const buyer = await readBuyer(office.db, buyerIdOf(cart, visitor.session))
    if (!cart) return presentersModel([], undefined, buyer)
    const { items, answers } = await readCheckoutCart(office.db, office, cart)
    return presentersModel(items, answers, buyer)
  },
  setPresenters: async ({ input, visitor }, office) => {
    await setPresenters(office, visitor, input)
    return {}
  },

  giftVoucher: async ({ input: { number }, visitor }, office) => {
    await applyVoucher(office, visitor, number)
    return {}
  },
  giftVoucherRemove: async ({ visitor }, office) => {
    await removeVouchers(office, visitor)
    return {}
  },
  delete: async ({ input: { items }, visitor }, office) => {
    await deleteLines(office, visitor, items)
    return {}
  },
})
