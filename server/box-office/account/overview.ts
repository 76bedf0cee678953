import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { detailsOf } from './details.ts'
import { membershipsOf } from './memberships.ts'
import { packagesOf } from './packages.ts'

/** Returns the customer's name with their current memberships and packages. The account number is the customer's id. */
export async function overviewOf(
  boxOffice: BoxOffice,
  call: CallContext,
): Promise<Result<(typeof account)['overview']>> {
  const customerId = customerOf(call.visitor)
  const { email, firstName, lastName } = await detailsOf(boxOffice, customerId)
  const { currentMemberships } = await membershipsOf(boxOffice, call)
  const packages = await packagesOf(boxOffice.db, customerId, call.now)
  return {
    accountNumber: String(customerId),
    ...{ email, firstName, lastName },
    memberships: currentMemberships.map(({ title, expiry }) => ({ name: title, expiry })),
    packages: packages.filter(({ isCurrent }) => isCurrent).map(({ name }) => ({ name })),
  }
}
