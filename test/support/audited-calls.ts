import type { Queries } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { everyStaffCall, type StaffCallName } from '#shared/staff/contract'
import type { StaffCall } from '#shared/staff/staff-call'

/** The calls of colleagues that are recorded in the audit, each with the acts of which it records one. */
export const auditedCalls: Readonly<Partial<Record<StaffCallName, readonly string[]>>> = {
  'access.logIn': ['signedIn'],
  'access.passkeyLogIn': ['signedIn'],
  'access.acceptInvitation': ['joined', 'renewedAccount'],
  'access.addPasskey': ['addedPasskey'],
  'access.removePasskey': ['removedPasskey'],
  'access.removePasskeys': ['removedPasskeys'],
  'access.invite': ['invited'],
  'access.changeRole': ['changedRole'],
  'access.deactivate': ['deactivated'],
  'cancellation.cancel': ['cancelledPerformance'],
  'cancellation.retry': ['retriedCancellation'],
  'codes.add': ['addedPromoCode'],
  'codes.end': ['endedPromoCode'],
  'counter.sell': ['soldTickets', 'gaveTickets'],
  'customers.correct': ['corrected'],
  'customers.note': ['noted'],
  'customers.merge': ['mergedCustomers'],
  'devices.pair': ['pairedDevice'],
  'devices.remove': ['removedDevice'],
  'messages.send': ['wroteToBuyers'],
  'messages.retry': ['retriedMessage'],
  'moves.move': ['movedPerformance'],
  'moves.retry': ['retriedMove'],
  'orders.refund': ['refunded'],
  'orders.exchange': ['exchangedTickets'],
  'orders.retryRefund': ['sentRefundAgain'],
  'orders.resend': ['resentTickets'],
  'orders.correct': ['corrected'],
  'orders.note': ['noted'],
  'orders.payInvoice': ['markedInvoicePaid'],
  'orders.reopenInvoice': ['reopenedInvoice'],
  'returnedSeats.remove': ['removedFromList'],
  'seats.block': ['blockedSeats'],
  'seats.release': ['releasedSeats'],
  'takings.close': ['closedTakings'],
  'till.open': ['openedTill'],
  'till.close': ['closedTill'],
  'vouchers.issue': ['issuedVouchers'],
  'vouchers.void': ['voidedVoucher'],
  'vouchers.extend': ['extendedVoucher'],
  'waitingRoom.open': ['controlledWaitingRoom'],
  'waitingRoom.pause': ['controlledWaitingRoom'],
  'waitingRoom.resume': ['controlledWaitingRoom'],
  'waitingRoom.pace': ['controlledWaitingRoom'],
}

/** Those that aren't: they only read, or what they do is stored elsewhere. */
export const unauditedCalls: readonly string[] = [
  // Searches, whose words must not be in an address.
  ...['customers.find', 'counter.customers', 'door.find', 'find.orders', 'performances.find', 'vouchers.find'],
  ...['access.invitation', 'messages.preview', 'orders.previewExchange', 'orders.previewRefund'],
  // Their scans are a table of their own.
  ...['door.scan', 'door.offlineScans'],
  // Half of an act: the other half is recorded.
  ...['access.beginPasskeyLogIn', 'access.beginPasskey', 'counter.hold', 'counter.release', 'devices.addCode'],
  ...['season.beginUpload', 'season.sendPart', 'season.discard'],
  // Recorded when it is done, in the background.
  'season.apply',
  // Changes nothing of the venue's.
  ...['access.logOut', 'messages.test'],
]

const actsOf = new Map(everyStaffCall.map(({ name, call }) => [call.path, auditedCalls[name as StaffCallName]]))

/** Throws if a call succeeded without an entry of any of its acts in the audit. */
export async function expectAudited({ path }: StaffCall, db: Queries): Promise<void> {
  const acts = actsOf.get(path)
  if (!acts) return
  const found = await db.first(sql`select from staff_audit where act = any (${[...acts]}::text[]) limit 1`)
  if (!found) throw new Error(`${path} is not in the audit: ${acts.join(' or ')}`)
}
