import { deliveryCost, fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { setBillingAddress, setDeliveryMethod } from '../carts/cart-answers.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { changeCart } from '../carts/change-cart.ts'
import { type AddressInput, type AddressOption, chosenAddress } from '../customers/addresses.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { buyerIdOf } from './buyer.ts'
import { type DeliveryMethod, offeredMethods } from './delivery-methods.ts'
import type { PricedCart } from './priced-cart.ts'

/** Returns the delivery step. If no address was chosen yet, the billing address is preselected. */
export function deliveryModel(
  { methods, method, answers }: Pick<PricedCart, 'methods' | 'method' | 'answers'>,
  addresses: AddressOption[],
) {
  return {
    deliveryMethods: methods.map(methodOnWire),
    addresses,
    selectedDeliveryMethod: method?.id ?? null,
    selectedAddress: answers.deliveryAddressId ?? answers.addressId,
  }
}

const methodOnWire = ({ id, name, costCents, description, requiresAddress }: DeliveryMethod) => ({
  id,
  name,
  costLabel: deliveryCost(fromCents(costCents)),
  description,
  requireAddress: requiresAddress,
})

/** Sets the delivery method and, for post, the address. */
export async function setDelivery(
  boxOffice: BoxOffice,
  call: CallContext,
  { deliveryMethodId, ...choice }: AddressInput & { deliveryMethodId: number },
): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CHECKOUT_INCOMPLETE')
  await changeCart(boxOffice, call, async ({ tx, cart, session, now }) => {
    const buyerId = buyerIdOf(cart, session)
    if (buyerId === null) throw new Refusal('CHECKOUT_INCOMPLETE')
    const methods = await offeredMethods(tx, await readCartLines(tx, cart.id), now)
    const method = methods.find(({ id }) => id === deliveryMethodId)
    if (!method) throw new Refusal('NOT_FOUND')
    const addressId = method.requiresAddress ? await chosenAddress(tx, buyerId, choice, now) : null
    if (addressId === undefined)
      throw new Refusal('INVALID_INPUT', { fields: [{ name: 'addressId', reason: 'Please give an address' }] })
    await setDeliveryMethod(tx, cart.id, method.id, addressId)
  })
}

/** Sets the billing address. */
export async function setAddress(boxOffice: BoxOffice, call: CallContext, choice: AddressInput): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CHECKOUT_INCOMPLETE')
  await changeCart(boxOffice, call, async ({ tx, cart, session, now }) => {
    const buyerId = buyerIdOf(cart, session)
    if (buyerId === null) throw new Refusal('CHECKOUT_INCOMPLETE')
    const addressId = await chosenAddress(tx, buyerId, choice, now)
    if (addressId === undefined)
      throw new Refusal('INVALID_INPUT', { fields: [{ name: 'addressId', reason: 'Please give an address' }] })
    await setBillingAddress(tx, cart.id, addressId)
  })
}
