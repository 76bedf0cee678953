import type { Cart } from '../carts/cart.ts'
import type { StoredPhone } from '../customers/stored-phone.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Session } from '../sessions/visitor.ts'

/** The buyer: a customer with an account, or the guest of one checkout. */
export interface Buyer {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: StoredPhone | null
  hasAccount: boolean
  emailCommunications: boolean
  otherPresenterUpdates: boolean
}

/** Returns the signed-in customer, or else the guest of the cart. */
export const buyerIdOf = (cart: Pick<Cart, 'customerId'> | undefined, session: Session | undefined): number | null =>
  session?.customerId ?? cart?.customerId ?? null

export async function readBuyer(db: Queries, id: number | null): Promise<Buyer | undefined> {
  if (id === null) return undefined
  return db.first<Buyer>(sql`
    select id, email, first_name, last_name, phone, password_hash is not null as has_account,
           email_communications, other_presenter_updates
      from customer
     where id = ${id}`)
}
