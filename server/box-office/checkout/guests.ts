import { type FieldError, Refusal } from '#shared/refusals'
import type { Input, Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'
import type { BoxOffice } from '../box-office.ts'
import { readCart } from '../carts/cart.ts'
import { setBuyer } from '../carts/cart-answers.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { chosenAddress, type TypedAddress } from '../customers/addresses.ts'
import { phoneFormat, type StoredPhone, storedPhone } from '../customers/stored-phone.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type Buyer, buyerIdOf, readBuyer } from './buyer.ts'

type GuestSent = Omit<Input<(typeof checkout)['guestCreate']>, 'captchaToken'>
type GuestFields = Omit<GuestSent, 'phone'> & { phone: StoredPhone }

const fieldsOf = async (boxOffice: BoxOffice, sent: GuestSent): Promise<GuestFields> => ({
  ...sent,
  phone: await storedPhone(boxOffice, sent.phone, sent.address?.countryId),
})

/** Creates the order's guest. If the cart has a guest, or a customer is signed in, changes their details instead. */
export async function createGuest(boxOffice: BoxOffice, call: CallContext, sent: GuestSent): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  const fields = await fieldsOf(boxOffice, sent)
  await changeCart(boxOffice, call, async (change) => {
    const line = await change.tx.first(sql`select from cart_line where cart_id = ${change.cart.id} limit 1`)
    if (!line) throw new Refusal('CART_EMPTY')
    const known = await readBuyer(change.tx, buyerIdOf(change.cart, change.session))
    const id = known ? known.id : await insertGuest(change.tx, fields, change.now)
    if (known) await writeFields(change.tx, known, fields)
    await useAsBuyer(change, id, fields)
  })
}

/** Changes the buyer's details. */
export async function editGuest(boxOffice: BoxOffice, call: CallContext, sent: GuestSent): Promise<void> {
  if (!call.visitor.session) throw new Refusal('NOT_FOUND')
  const fields = await fieldsOf(boxOffice, sent)
  await changeCart(boxOffice, call, async (change) => {
    const known = await readBuyer(change.tx, buyerIdOf(change.cart, change.session))
    if (!known) throw new Refusal('NOT_FOUND')
    await writeFields(change.tx, known, fields)
    await useAsBuyer(change, known.id, fields)
  })
}

async function useAsBuyer({ tx, cart, now }: CartChange, customerId: number, fields: GuestFields) {
  const addressId = (await chosenAddress(tx, customerId, fields, now)) ?? null
  await setBuyer(tx, cart.id, customerId, addressId)
}

async function insertGuest(tx: Transaction, fields: GuestFields, now: Date): Promise<number> {
  const { email, firstName, lastName, phone } = fields
  const row = await tx.first<{ id: number }>(sql`
    insert into customer (email, first_name, last_name, phone, created_at)
    values (${email}, ${firstName}, ${lastName}, ${phone}, ${now})
    returning id`)
  if (!row) throw new Error('The guest was not written')
  return row.id
}

/**
 * Refuses to change an account's email address, with which the customer signs in. It can be changed only in the
 * account's details.
 */
async function writeFields(tx: Transaction, buyer: Buyer, { email, firstName, lastName, phone }: GuestFields) {
  if (buyer.hasAccount && email.toLowerCase() !== buyer.email.toLowerCase())
    throw new Refusal('INVALID_INPUT', { fields: [FIXED_EMAIL] })
  await tx.execute(sql`
    update customer
       set email = ${buyer.hasAccount ? buyer.email : email}, first_name = ${firstName}, last_name = ${lastName}, phone = ${phone}
     where id = ${buyer.id}`)
}

const FIXED_EMAIL: FieldError = {
  name: 'email',
  reason: 'Please change your email address in your account details',
}

/** Returns the buyer's details, to prefill the form. */
export async function guestOf(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
): Promise<Result<(typeof checkout)['guest']>> {
  const { db } = boxOffice
  const cart = await readCart(db, visitor, now)
  const buyer = await readBuyer(db, buyerIdOf(cart, visitor.session))
  if (!buyer) throw new Refusal('NOT_FOUND')
  const address = await db.first<TypedAddress>(sql`
    select a.country_id, a.state_id, a.line1, a.line2, a.suburb, a.post_code
      from address a
      left join cart c on c.id = ${cart?.id ?? null}::uuid and c.address_id = a.id
     where a.customer_id = ${buyer.id}
     order by c.id is null, a.is_primary desc, a.id
     limit 1`)
  const { email, firstName, lastName } = buyer
  const phone = (await phoneFormat(boxOffice))(buyer.phone)
  return { email, firstName, lastName, phone, address: address ? whole(address) : null, addressKey: null }
}

const whole = ({ stateId = null, line2 = null, ...address }: TypedAddress) => ({ ...address, stateId, line2 })
