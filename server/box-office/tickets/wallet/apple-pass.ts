import { setImmediate } from 'node:timers/promises'
import { PKPass } from 'passkit-generator'
import type { Settings } from '#config/settings'
import { passCertificateOf } from '#config/wallet-settings'
import { isoInZone, showInstant } from '#shared/dates'
import { staticColours } from '#shared/look/static-colours'
import { performersOf } from '#shared/performers'
import { contactLine } from '../../mail/contact-line.ts'
import { fileNameOf } from '../performance-calendar.ts'
import { passPictures } from './pass-pictures.ts'
import { type PassTicket, type PassVenue, ticketNumber } from './pass-ticket.ts'

type AppleSettings = Pick<
  Settings,
  'APPLE_WALLET_CERTIFICATE' | 'APPLE_WALLET_KEY' | 'APPLE_WALLET_ISSUER' | 'VENUE_TIME_ZONE' | 'BOX_OFFICE_PHONE'
>

/** A file in base64. */
interface PassFile {
  name: string
  type: string
  base64: string
}

/** Returns the file that adds tickets to Apple Wallet: a `.pkpass` for one, and a `.pkpasses` for several. */
export async function appleFile(
  tickets: readonly PassTicket[],
  venue: PassVenue,
  settings: AppleSettings,
): Promise<PassFile> {
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key, APPLE_WALLET_ISSUER: issuer } = settings
  const identifiers = certificate && passCertificateOf(certificate)
  const [first, ...others] = tickets
  if (!first || !identifiers || !key || !issuer) throw new Error('There is no pass for Apple Wallet')
  const pictures = await passPictures()
  const certificates = { signerCert: certificate, signerKey: key, wwdr: issuer }
  const passOf = (ticket: PassTicket): PKPass => {
    // The logo has the venue's name on it.
    const logoText = pictures['logo.png'] ? {} : { logoText: venue.name }
    const content = { formatVersion: 1, ...identifiers, ...contentOf(ticket, venue, settings), ...logoText }
    return new PKPass({ ...pictures, 'pass.json': Buffer.from(JSON.stringify(content)) }, certificates)
  }
  const stem = fileNameOf(first.name)
  const file = (kind: 'pkpass' | 'pkpasses', bytes: Buffer): PassFile => ({
    ...{ name: `${stem}.${kind}`, type: `application/vnd.apple.${kind}` },
    base64: bytes.toString('base64'),
  })
  if (others.length === 0) return file('pkpass', passOf(first).getAsBuffer())
  const passes: PKPass[] = []
  for (const ticket of tickets) {
    const pass = passOf(ticket)
    // Signing takes some 30 ms, between which other calls have their turn.
    pass.getAsBuffer()
    passes.push(pass)
    await setImmediate()
  }
  return file('pkpasses', PKPass.pack(...passes).getAsBuffer())
}

/** Returns the texts, colours and code of a pass. https://developer.apple.com/documentation/walletpasses/pass */
function contentOf(ticket: PassTicket, venue: PassVenue, settings: AppleSettings) {
  const { id, holder, name, startsAt, doorsAt, section, row, number, zone, priceType, code } = ticket
  const shown = (at: Date, format: Parameters<typeof showInstant>[1]) =>
    showInstant(at, format, settings.VENUE_TIME_ZONE)
  const { paper, ink, muted } = staticColours()
  const given = (fields: readonly { key: string; label: string; value: string }[]) =>
    fields.filter(({ value }) => value)
  return {
    serialNumber: `${id}-${holder}`,
    organizationName: venue.name,
    description: `Ticket for ${name}`,
    ...{ backgroundColor: rgb(paper), foregroundColor: rgb(ink), labelColor: rgb(muted) },
    relevantDate: isoInZone(startsAt, settings.VENUE_TIME_ZONE),
    // A copy would have the same code, which admits once. Tickets are handed on at the site.
    sharingProhibited: true,
    barcodes: [
      { format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1', altText: ticketNumber(ticket) },
    ],
    eventTicket: {
      headerFields: [{ key: 'starts', label: shown(startsAt, 'eventDate'), value: shown(startsAt, 'eventTime') }],
      primaryFields: [{ key: 'event', label: ticket.venue, value: name }],
      secondaryFields: given([
        { key: 'section', label: 'Section', value: section },
        { key: 'row', label: 'Row', value: row },
        { key: 'seat', label: 'Seat', value: String(number) },
      ]),
      auxiliaryFields: given([
        { key: 'doors', label: 'Doors open', value: doorsAt ? shown(doorsAt, 'eventTime') : '' },
        { key: 'zone', label: 'Zone', value: zone },
        { key: 'priceType', label: 'Ticket', value: priceType },
      ]),
      backFields: given([
        { key: 'performance', label: name, value: shown(startsAt, 'performance') },
        { key: 'performers', label: 'With', value: performersOf(ticket, venue.name) ?? '' },
        { key: 'number', label: 'Ticket', value: ticketNumber(ticket) },
        { key: 'contact', label: venue.name, value: contactLine(settings) },
      ]),
    },
  }
}

/** Returns a colour `#rrggbb` as passes have it. */
function rgb(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
