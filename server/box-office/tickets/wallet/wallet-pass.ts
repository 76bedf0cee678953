import { Refusal } from '#shared/refusals'
import type { Input, Result } from '#shared/ticketing/call'
import type { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import { MAX_PASSES_IN_FILE } from '#shared/wallets'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { CallContext } from '../../sessions/visitor.ts'
import { readTickets } from '../read-tickets.ts'
import { allowedTickets } from '../show-tickets.ts'
import { writeTicketCode } from '../ticket-code.ts'
import { ticketKey } from '../ticket-keys.ts'
import { appleFile } from './apple-pass.ts'
import { googleLink } from './google-pass.ts'
import type { PassTicket, PassVenue } from './pass-ticket.ts'
import { walletsFor } from './wallets-for.ts'

type Query = Input<(typeof ticketCalls)['walletPass']>
type WalletPass = Result<(typeof ticketCalls)['walletPass']>

/** Returns the pass of a ticket that the caller may see, or for Apple Wallet those of all of them. */
export async function walletPass(
  boxOffice: BoxOffice,
  call: CallContext,
  { Wallet: wallet, TicketId: ticketId, ...query }: Query,
): Promise<WalletPass> {
  const { db, settings } = boxOffice
  const { of } = await allowedTickets(boxOffice, call, query)
  const isWanted = ({ id }: { id: number }) => ticketId === undefined || id === ticketId
  const valid = (await readTickets(db, of))
    .filter(isWanted)
    .filter((ticket) => walletsFor(ticket, settings, call.now).includes(wallet))
  const [first] = valid
  if (!first) throw new Refusal('TICKET_GONE')
  if (valid.length > (wallet === 'apple' ? MAX_PASSES_IN_FILE : 1)) throw new Refusal('NOT_FOUND')
  const key = await ticketKey(db, boxOffice)
  const venue = await readPassVenue(db)
  const withCode = (ticket: (typeof valid)[number]): PassTicket => ({
    ...ticket,
    code: writeTicketCode({ ...ticket, ticketId: ticket.id }, key),
  })
  return wallet === 'google'
    ? { url: googleLink(withCode(first), venue, settings), file: null }
    : { url: null, file: await appleFile(valid.map(withCode), venue, settings) }
}

/** Returns what passes say about the venue: its name, and the seller's address. */
async function readPassVenue(db: Queries): Promise<PassVenue> {
  const venue = await db.first<PassVenue>(sql`
    select p.name, coalesce(s.address, '{}') as address
      from presenter p
      left join seller s on true
     where p.is_venue
     order by p.id
     limit 1`)
  return venue ?? { name: '', address: [] }
}
