import { accountName } from '#shared/email'
import type { Result } from '#shared/ticketing/call'
import type { privacy } from '#shared/ticketing/privacy/privacy'
import {
  newsletterOf,
  readAddresses,
  readHeldTickets,
  readMails,
  readOrders,
  readVouchers,
  seatRequestsOf,
} from '../account/order-data.ts'
import type { BoxOffice } from '../box-office.ts'
import { guestsWith } from '../customers/guests-with.ts'
import { recordProvenEmail } from '../customers/proven-email.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { mailsOfCustomers } from '../mail/order-mails.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { provenAddress } from './proven-address.ts'

type Data = Result<(typeof privacy)['data']>

/**
 * Returns all data stored under the email address that a link proves. If the visitor is signed in to an account with
 * that address, the link also verifies the account's address.
 */
export async function openAddressData(boxOffice: BoxOffice, call: CallContext, token: string): Promise<Data> {
  const { db } = boxOffice
  const email = await provenAddress(db, call, token)
  await proveAccount(boxOffice, call, email)
  return addressData(db, email, call.now)
}

async function proveAccount({ db }: BoxOffice, { visitor }: CallContext, email: string): Promise<void> {
  const customerId = visitor.session?.customerId
  if (!customerId) return
  await db.transaction(async (tx) => {
    const account = await tx.first<{ email: string }>(sql`
      select email from customer where id = ${customerId} for no key update`)
    if (account && accountName(account.email) === email) await recordProvenEmail(tx, customerId, email)
  })
}

type Guest = Omit<Data['guests'][number], 'createdAt'> & { id: number; createdAt: Date }

async function addressData(db: Queries, email: string, now: Date): Promise<Data> {
  const guests = await db.query<Guest>(sql`
    select id, first_name, last_name, phone, created_at from customer where id in (${guestsWith(email)}) order by id`)
  const ids = guests.map(({ id }) => id)
  return {
    writtenAt: now.toISOString(),
    email,
    newsletter: await newsletterOf(db, email),
    seatRequests: await seatRequestsOf(db, email),
    guests: guests.map(({ id: _, createdAt, ...guest }) => ({ ...guest, createdAt: createdAt.toISOString() })),
    addresses: await readAddresses(db, ids),
    orders: await readOrders(db, ids),
    giftVouchers: await readVouchers(db, ids),
    heldTickets: await readHeldTickets(db, email),
    mails: await readMails(db, sql`(lower(recipient) = ${email} or ${mailsOfCustomers(ids)})`),
  }
}
