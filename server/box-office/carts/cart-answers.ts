import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The buyer's answers at the checkout. */
export interface Answers {
  isDonationAnswered: boolean
  addressId: number | null
  deliveryMethodId: number | null
  deliveryAddressId: number | null
  venueUpdates: boolean | null
  otherPresenterUpdates: boolean | null
}

export async function readAnswers(db: Queries, cartId: string): Promise<Answers> {
  const answers = await db.first<Answers>(sql`
    select is_donation_answered, address_id, delivery_method_id, delivery_address_id, venue_updates, other_presenter_updates
      from cart
     where id = ${cartId}`)
  if (!answers) throw new Error('The cart is gone')
  return answers
}

/** Sets the buyer. Without an address, the cart retains its current one. */
export async function setBuyer(
  tx: Transaction,
  cartId: string,
  customerId: number,
  addressId: number | null,
): Promise<void> {
  await tx.execute(sql`
    update cart set customer_id = ${customerId}, address_id = coalesce(${addressId}::int, address_id) where id = ${cartId}`)
}

export async function setBillingAddress(tx: Transaction, cartId: string, addressId: number): Promise<void> {
  await tx.execute(sql`update cart set address_id = ${addressId} where id = ${cartId}`)
}

/** Sets the delivery method. `addressId` is null for a method that needs none. */
export async function setDeliveryMethod(
  tx: Transaction,
  cartId: string,
  methodId: number,
  addressId: number | null,
): Promise<void> {
  await tx.execute(sql`
    update cart set delivery_method_id = ${methodId}, delivery_address_id = ${addressId} where id = ${cartId}`)
}

/** Sets whether the venue, and other presenters, may write to the buyer. */
export async function setMailingChoices(
  tx: Transaction,
  cartId: string,
  { venueUpdates, otherPresenterUpdates }: { venueUpdates: boolean; otherPresenterUpdates: boolean },
): Promise<void> {
  await tx.execute(sql`
    update cart
       set venue_updates = ${venueUpdates}, other_presenter_updates = ${otherPresenterUpdates}
     where id = ${cartId}`)
}

export async function markDonationAnswered(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart set is_donation_answered = true where id = ${cartId}`)
}
