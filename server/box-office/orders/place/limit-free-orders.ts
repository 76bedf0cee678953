import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Checkout } from '../../checkout/checkout-state.ts'
import { type AttemptLimit, countWithin } from '../../customers/attempt-limit.ts'
import type { Transaction } from '../../database/database.ts'
import type { CallContext } from '../../sessions/visitor.ts'

const DAY_MS = 86_400_000

/** Maximum orders with one email address from all networks, as a multiple of those from one network. */
const NETWORKS_OF_ACCOUNT = 3

/**
 * Refuses a free order if its email address or network has reached the daily limit. A free order takes seats and sends
 * an email without any proof of the buyer's identity. Without the limit, one visitor could take all seats of a hall, or
 * flood a stranger's mailbox. An address's orders are limited by network first, so that a stranger can't use up the
 * owner's.
 */
export async function limitFreeOrders(
  { settings }: BoxOffice,
  tx: Transaction,
  { totals, buyer }: Pick<Checkout, 'totals' | 'buyer'>,
  { visitor, now }: CallContext,
): Promise<void> {
  const isFree = totals.totalCents === 0 && totals.vouchersCents === 0
  if (!isFree || !buyer) return
  const { FREE_ORDERS_EMAIL: ofAccountInNetwork, FREE_ORDERS_NETWORK } = settings
  const ofNetwork = visitor.isOnPrivateNetwork ? Number.POSITIVE_INFINITY : FREE_ORDERS_NETWORK
  const ofAccount = NETWORKS_OF_ACCOUNT * ofAccountInNetwork
  const limit: AttemptLimit = { ofAccount, ofAccountInNetwork, ofNetwork, windowMs: DAY_MS }
  const attempt = {
    account: `free-order ${accountName(buyer.email)}`,
    networkAddress: `free-order ${visitor.networkAddress}`,
  }
  await countWithin(tx, attempt, limit, now).catch((error) => {
    throw error instanceof Refusal ? new Refusal('TOO_MANY_FREE_ORDERS', error.details) : error
  })
}
