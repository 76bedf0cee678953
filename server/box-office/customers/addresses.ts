import { canonicalPostCode } from '#shared/contact-rules'
import { Refusal } from '#shared/refusals'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { lockCustomer } from './lock-customer.ts'

/** A customer's address as listed at the checkout; `state` is its name. */
export interface AddressOption {
  id: number
  line1: string
  line2: string | null
  suburb: string
  state: string | null
  postCode: string
  isPrimary: boolean
}

export const addressesOf = (db: Queries, customerId: number | null) =>
  db.query<AddressOption>(sql`
    select a.id, a.line1, a.line2, a.suburb, s.name as state, a.post_code, a.is_primary
      from address a
      left join state s on s.id = a.state_id
     where a.customer_id = ${customerId}
     order by a.is_primary desc, a.id`)

export interface TypedAddress {
  countryId: number
  stateId?: number | null | undefined
  line1: string
  line2?: string | null | undefined
  suburb: string
  postCode: string
}
/** The three ways to give an address in a request; the first one present counts. */
export interface AddressInput {
  addressId?: number | null | undefined
  addressKey?: string | null | undefined
  address?: TypedAddress | null | undefined
}

/** Returns the id of the given address, or undefined if none was given. Stores a new address for the customer. */
export async function chosenAddress(
  tx: Transaction,
  customerId: number,
  { addressId, addressKey, address }: AddressInput,
  now: Date,
): Promise<number | undefined> {
  if (addressId) return ownAddress(tx, customerId, addressId)
  const entered = await enteredAddress(tx, { addressKey, address })
  return entered && writeAddress(tx, customerId, entered, now)
}

/** Refuses another customer's address in the same way as an unknown id, so that ids can't be probed. */
export async function ownAddress(tx: Transaction, customerId: number, id: number): Promise<number> {
  const address = await tx.first(sql`select from address where id = ${id} and customer_id = ${customerId}`)
  if (!address) throw new Refusal('NOT_YOURS')
  return id
}

/** Returns the address of a lookup match, or a typed one, or undefined if neither was given. */
export async function enteredAddress(
  tx: Transaction,
  { addressKey, address }: Pick<AddressInput, 'addressKey' | 'address'>,
): Promise<TypedAddress | undefined> {
  if (addressKey) return knownAddress(tx, addressKey)
  if (!address) return undefined
  const country = await tx.first<{ code: string }>(sql`select code from country where id = ${address.countryId}`)
  return country ? { ...address, postCode: canonicalPostCode(address.postCode, country) } : address
}

async function knownAddress(tx: Transaction, key: string): Promise<TypedAddress> {
  const address = await tx.first<TypedAddress>(
    sql`select country_id, state_id, line1, suburb, post_code from known_address where key = ${key}`,
  )
  if (!address) throw new Refusal('NOT_FOUND')
  return address
}

/**
 * The first address of a customer becomes the primary one. An address that the customer already has isn't added again.
 */
async function writeAddress(tx: Transaction, customerId: number, address: TypedAddress, now: Date): Promise<number> {
  const { countryId, line1, suburb, postCode } = address
  const stateId = address.stateId ?? null
  const line2 = address.line2 || null
  await lockCustomer(tx, customerId)
  const row = await tx.first<{ id: number }>(sql`
    with same as (
      select id from address
       where customer_id = ${customerId} and country_id = ${countryId} and state_id is not distinct from ${stateId}::int
         and line1 = ${line1} and line2 is not distinct from ${line2}::text and suburb = ${suburb} and post_code = ${postCode}
       limit 1),
    fresh as (
      insert into address (customer_id, country_id, state_id, line1, line2, suburb, post_code, is_primary, created_at)
      select ${customerId}, ${countryId}, ${stateId}, ${line1}, ${line2}, ${suburb}, ${postCode},
             not exists (select from address where customer_id = ${customerId} and is_primary), ${now}
       where not exists (select from same)
      returning id)
    select id from same union all select id from fresh`)
  if (!row) throw new Error('The address was not written')
  return row.id
}
