import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { isSpent } from './spend-captcha.ts'

/**
 * A session's first reservation costs a captcha's token, so that seats can't be held by thousands of sessions for
 * nothing: refused with PROOF_NEEDED without a right one. Customers have given one to sign in; calls from within the
 * house give none.
 */
export async function proveFirstReservation(
  boxOffice: BoxOffice,
  { session, isInHouse }: Visitor,
  token: unknown,
  now: Date,
): Promise<void> {
  if (!boxOffice.settings.RESERVATION_PROOF || isInHouse || session?.customerId || session?.isProven) return
  if (token === undefined || !(await isSpent(boxOffice, token, now))) throw new Refusal('PROOF_NEEDED')
}
