import { type FieldError, Refusal } from '#shared/refusals'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A customer's address as the checkout lists it; `state` is its name. */
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
/** The three ways of saying an address, as the wire has them; the first that is given counts. */
export interface AddressInput {
  addressId?: number | null | undefined
  addressKey?: string | null | undefined
  address?: TypedAddress | null | undefined
}

/**
 * The id of the address that is meant, written down for the customer where it is new; undefined where none was given.
 */
export async function chosenAddress(
  tx: Transaction,
  customerId: number,
  { addressId, addressKey, address }: AddressInput,
  now: Date,
): Promise<number | undefined> {
  if (addressId) return ownAddress(tx, customerId, addressId)
  if (addressKey) return writeAddress(tx, customerId, await knownAddress(tx, addressKey), now)
  if (!address) return undefined
  await checkPlace(tx, address)
  return writeAddress(tx, customerId, address, now)
}

async function ownAddress(tx: Transaction, customerId: number, id: number): Promise<number> {
  const address = await tx.first<{ customerId: number }>(sql`select customer_id from address where id = ${id}`)
  if (!address) throw new Refusal('NOT_FOUND')
  if (address.customerId !== customerId) throw new Refusal('NOT_YOURS')
  return id
}

async function knownAddress(tx: Transaction, key: string): Promise<TypedAddress> {
  const address = await tx.first<TypedAddress>(
    sql`select country_id, state_id, line1, suburb, post_code from known_address where key = ${key}`,
  )
  if (!address) throw new Refusal('NOT_FOUND')
  return address
}

/** A country that there is, with one of its states where it has any. */
async function checkPlace(tx: Transaction, { countryId, stateId }: TypedAddress): Promise<void> {
  const country = await tx.first<{ states: number[] }>(sql`
    select coalesce((select array_agg(id) from state where country_id = c.id), '{}') as states
      from country c
     where c.id = ${countryId}`)
  const fields: FieldError[] = []
  if (!country) fields.push({ name: 'address.countryId', reason: '* Please select' })
  else if (stateId ? !country.states.includes(stateId) : country.states.length > 0)
    fields.push({ name: 'address.stateId', reason: '* Please select' })
  if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
}

/** The first address of a customer is the primary one; one that the customer has already isn't written twice. */
async function writeAddress(tx: Transaction, customerId: number, address: TypedAddress, now: Date): Promise<number> {
  const { countryId, line1, suburb, postCode } = address
  const stateId = address.stateId ?? null
  const line2 = address.line2 || null
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
