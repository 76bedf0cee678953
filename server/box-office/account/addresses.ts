import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { chosenAddress, enteredAddress, ownAddress, type TypedAddress } from '../customers/addresses.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'

type SavedAddress = Result<(typeof account)['addresses']>['addresses'][number]

/** Returns the customer's addresses, the primary one first. */
export const savedAddresses = (db: Queries, customerId: number): Promise<SavedAddress[]> =>
  db.query<SavedAddress>(sql`
    select id, is_primary, country_id, line1, line2, suburb, post_code, state_id
      from address
     where customer_id = ${customerId}
     order by is_primary desc, id`)

/** Changes an address, or adds one without an id; the first one is primary. */
export async function editAddress(
  { db }: BoxOffice,
  { visitor, now }: CallContext,
  { addressId, ...entered }: Input<(typeof account)['addressEdit']>,
): Promise<void> {
  const customerId = customerOf(visitor)
  await db.transaction(async (tx) => {
    if (!addressId) await chosenAddress(tx, customerId, entered, now)
    else {
      await ownAddress(tx, customerId, addressId)
      const address = await enteredAddress(tx, entered)
      if (address) await overwriteAddress(tx, addressId, address)
    }
  })
}

/** Orders are unaffected: they store the address as text. */
async function overwriteAddress(tx: Transaction, id: number, address: TypedAddress): Promise<void> {
  const { countryId, stateId = null, line1, line2, suburb, postCode } = address
  await tx.execute(sql`
    update address
       set country_id = ${countryId}, state_id = ${stateId}, line1 = ${line1}, line2 = ${line2 || null},
           suburb = ${suburb}, post_code = ${postCode}
     where id = ${id}`)
}

/** Deletes an address other than the primary one. */
export async function deleteAddress({ db }: BoxOffice, { visitor }: CallContext, id: number): Promise<void> {
  const customerId = customerOf(visitor)
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await ownAddress(tx, customerId, id)
    if (!(await tx.execute(sql`delete from address where id = ${id} and not is_primary`)))
      throw new Refusal('ADDRESS_PRIMARY')
  })
}

/** Uses two statements, so that the unique index never sees two primary addresses, and the commit always has one. */
export async function setPrimaryAddress({ db }: BoxOffice, { visitor }: CallContext, id: number): Promise<void> {
  const customerId = customerOf(visitor)
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await ownAddress(tx, customerId, id)
    await tx.execute(
      sql`update address set is_primary = false where customer_id = ${customerId} and id <> ${id} and is_primary`,
    )
    await tx.execute(sql`update address set is_primary = true where id = ${id} and not is_primary`)
  })
}
