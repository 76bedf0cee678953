import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { trySpendCaptcha } from './spend-captcha.ts'

/**
 * Requires a captcha token for a session's first reservation, so that thousands of sessions can't hold seats at no
 * cost. Refuses with PROOF_NEEDED without a valid one. Signed-in customers have already spent one, and internal calls
 * need none.
 */
export async function proveFirstReservation(
  boxOffice: BoxOffice,
  { session, isOnPrivateNetwork }: Visitor,
  token: unknown,
  now: Date,
): Promise<void> {
  if (!boxOffice.settings.RESERVATION_PROOF || isOnPrivateNetwork || session?.customerId || session?.isProven) return
  if (token === undefined || !(await trySpendCaptcha(boxOffice, token, now))) throw new Refusal('PROOF_NEEDED')
}
