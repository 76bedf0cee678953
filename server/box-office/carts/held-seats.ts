import { createHash } from 'node:crypto'
import type { Settings } from '#config/settings'
import { widerNetworks } from '#server/http/network-of'
import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Session } from '../sessions/visitor.ts'
import type { Cart } from './cart.ts'

const digestOf = (network: string) => createHash('sha256').update(network).digest()

/**
 * Records the network, and the wider ones around it, from which seats are put into a cart. From here on, reservations
 * from one network run one after another, so that concurrent ones can't exceed its limit. The smallest network is
 * locked first.
 */
export async function recordNetwork(tx: Transaction, cart: Cart, networkAddress: string): Promise<void> {
  const wider = widerNetworks(networkAddress, 0).map(({ network }) => digestOf(network))
  const [network56 = null, network48 = null] = wider
  const network = digestOf(networkAddress)
  await tx.execute(sql`
    update cart
       set network_sha256 = ${network}, network_56_sha256 = ${network56}::bytea, network_48_sha256 = ${network48}::bytea
     where id = ${cart.id} and network_sha256 is distinct from ${network}`)
  for (const each of [network, ...wider])
    await tx.execute(sql`select pg_advisory_xact_lock(4, hashtext(${each.toString('hex')}))`)
}

interface HeldSeats {
  cart: number
  customer: number
  network: number
  network56: number
  network48: number
}

/** Refuses with TOO_MANY_HELD if the cart, its customer or its network holds more seats at once than allowed. */
export async function refuseTooManyHeld(
  tx: Transaction,
  settings: Pick<Settings, 'HELD_SEATS_CART' | 'HELD_SEATS_CUSTOMER' | 'HELD_SEATS_NETWORK'>,
  { cart, session, networkAddress, now }: { cart: Cart; session: Session; networkAddress: string; now: Date },
): Promise<void> {
  const held = await tx.first<HeldSeats>(sql`
    select count(*) filter (where c.id = own.id)::int as cart,
           count(*) filter (where c.customer_id = ${session.customerId}::int)::int as customer,
           count(*) filter (where c.network_sha256 = own.network_sha256)::int as network,
           count(*) filter (where c.network_56_sha256 = own.network_56_sha256)::int as network56,
           count(*) filter (where c.network_48_sha256 = own.network_48_sha256)::int as network48
      from cart own
      join cart c on c.id = own.id
                  or c.customer_id = ${session.customerId}::int
                  or c.network_sha256 = own.network_sha256
                  or c.network_48_sha256 = own.network_48_sha256
      join seat_allocation a on a.cart_id = c.id and a.state = 'held' and a.expires_at > ${now}
     where own.id = ${cart.id} and c.state <> 'ordered'`)
  if (!held) return
  const { HELD_SEATS_CART, HELD_SEATS_CUSTOMER, HELD_SEATS_NETWORK } = settings
  const [bound56, bound48] = widerNetworks(networkAddress, HELD_SEATS_NETWORK).map(({ bound }) => bound)
  if (
    held.cart > HELD_SEATS_CART ||
    held.customer > HELD_SEATS_CUSTOMER ||
    held.network > HELD_SEATS_NETWORK ||
    held.network56 > (bound56 ?? Number.POSITIVE_INFINITY) ||
    held.network48 > (bound48 ?? Number.POSITIVE_INFINITY)
  )
    throw new Refusal('TOO_MANY_HELD', { held: { cart: held.cart, customer: held.customer, network: held.network } })
}
