import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Deletes the requests of a verified address, given as `accountName` returns it, for returned seats. Seats that are
 * offered to it stay in their cart until they expire.
 */
export async function endSeatRequests(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`delete from returned_seat_request where email = ${email}`)
}
