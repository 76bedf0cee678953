import { sign } from 'node:crypto'
import type { Settings } from '#config/settings'
import { isoInZone } from '#shared/dates'
import { staticColours } from '#shared/look/static-colours'
import { type PassTicket, type PassVenue, ticketNumber } from './pass-ticket.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

type GoogleSettings = Pick<Settings, 'GOOGLE_WALLET_ISSUER_ID' | 'GOOGLE_WALLET_KEY' | 'PUBLIC_URL' | 'VENUE_TIME_ZONE'>

/**
 * Returns the address that adds a ticket to Google Wallet: a JWT that the service account has signed. Google creates
 * the event from it when the first visitor follows such an address. After a move the event has another id.
 * https://developers.google.com/wallet/tickets/events/use-cases/jwt
 */
export function googleLink(ticket: PassTicket, venue: PassVenue, settings: GoogleSettings): string {
  const { GOOGLE_WALLET_ISSUER_ID: issuer, GOOGLE_WALLET_KEY: account } = settings
  if (!issuer || !account) throw new Error('Google Wallet is not set up')
  const classId = `${issuer}.performance-${ticket.performanceId}-${ticket.revision}`
  const payload = {
    eventTicketClasses: [eventOf(classId, ticket, venue, settings)],
    eventTicketObjects: [ticketOf(issuer, classId, ticket)],
  }
  const claims = { iss: account.email, aud: 'google', typ: 'savetowallet', payload }
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.')
  const signature = sign('RSA-SHA256', Buffer.from(unsigned), account.privateKey)
  return `${SAVE}${unsigned}.${signature.toString('base64url')}`
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const localised = (value: string) => ({ defaultValue: { language: 'en', value } })

function eventOf(id: string, ticket: PassTicket, venue: PassVenue, { VENUE_TIME_ZONE: zone }: GoogleSettings) {
  const { name, startsAt, doorsAt } = ticket
  return {
    ...{ id, issuerName: venue.name, reviewStatus: 'UNDER_REVIEW', hexBackgroundColor: staticColours().paper },
    eventName: localised(name),
    venue: { name: localised(ticket.venue), address: localised(venue.address.join('\n') || venue.name) },
    dateTime: { start: isoInZone(startsAt, zone), ...(doorsAt && { doorsOpen: isoInZone(doorsAt, zone) }) },
  }
}

function ticketOf(issuer: string, classId: string, ticket: PassTicket) {
  const { id, holder, section, row, number, priceType, code } = ticket
  return {
    ...{ id: `${issuer}.ticket-${id}-${holder}`, classId, state: 'ACTIVE', ticketNumber: ticketNumber(ticket) },
    barcode: { type: 'QR_CODE', value: code },
    seatInfo: { section: localised(section), row: localised(row), seat: localised(String(number)) },
    ticketType: localised(priceType),
  }
}
