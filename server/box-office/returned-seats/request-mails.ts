import type { Settings } from '#config/settings'
import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { ordinal } from '#shared/ordinal'
import { singleEventPath } from '#shared/routes'
import { contactLine } from '../mail/contact-line.ts'
import { entry, link, linkWithNote, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'

type Sender = Pick<Settings, 'PUBLIC_URL' | 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE' | 'RETURNED_SEATS_MINUTES'>

/** A request, as its mails describe it. */
export interface MailedRequest {
  id: number
  token: string
  email: string
  count: number
  isAdjacent: boolean
  performance: { id: number; productionId: number; name: string; hall: string; startsAt: Date }
}

/** The token is in the fragment, which browsers don't send, so that no log contains it. */
const addressOf = ({ token, performance }: MailedRequest, { PUBLIC_URL }: Sender) =>
  `${PUBLIC_URL}${singleEventPath(performance.productionId, performance.id)}#returned-seats=${token}`

const entryOf = (
  { performance: { name, hall, startsAt } }: MailedRequest,
  lines: string[],
  { VENUE_TIME_ZONE }: Sender,
) => ({
  label: `${showInstant(startsAt, 'performance', VENUE_TIME_ZONE)} · ${hall}`,
  heading: name,
  lines,
})

/**
 * Returns the mail that confirms a request, with its place in the list. It contains nothing that was typed, as a
 * stranger may have sent the form.
 */
export function joinedMail(request: MailedRequest, place: number, settings: Sender): Mail {
  const { name } = request.performance
  const title = 'You’re on the list for returned seats'
  const lead = `You’re ${ordinal(place)} on the list. When seats come back, we email a link to the next in line, which holds them for ${settings.RETURNED_SEATS_MINUTES} minutes.`
  const wish = `${counted(request.count, 'ticket')}${request.isAdjacent ? ', side by side only' : ''}`
  const shown = entryOf(request, [wish], settings)
  const address = addressOf(request, settings)
  const note = 'You didn’t ask for this, or don’t need it any more? Leave the list there.'
  return {
    key: `returned-seats-${request.id}`,
    recipient: request.email,
    subject: `On the list: ${name}`,
    text: [title, lead, textOf(shown), `Your place in the list: ${address}`, note, contactLine(settings)].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [
        entry(shown),
        linkWithNote(address, 'See your place in the list', note),
        smallPrint(contactLine(settings)),
      ],
    }),
  }
}

/** Returns the mail that offers seats. `seats` describes each. */
export function offerMail(
  request: MailedRequest,
  { seats, endsAt }: { seats: readonly string[]; endsAt: Date },
  settings: Sender,
): Mail {
  const { name } = request.performance
  const until = showInstant(endsAt, 'performance', settings.VENUE_TIME_ZONE)
  const title = seats.length === 1 ? 'A seat has come back' : 'Seats have come back'
  const lead = `We hold ${seats.length === 1 ? 'this seat' : 'these seats'} for you until ${until}.`
  const shown = entryOf(request, [...seats], settings)
  const address = addressOf(request, settings)
  const closing = [
    'Seats that aren’t bought by then go to the next on the list, and your request ends.',
    'If you don’t need them, leave the list with the same link: somebody else gets them sooner.',
    contactLine(settings),
  ]
  return {
    key: `returned-seats-offer-${request.id}`,
    recipient: request.email,
    subject: `${counted(seats.length, 'ticket')} for ${name}, held until ${showInstant(endsAt, 'eventTime', settings.VENUE_TIME_ZONE)}`,
    text: [title, lead, textOf(shown), `Buy them: ${address}`, closing.join('\n')].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [
        entry(shown),
        link(address, seats.length === 1 ? 'Buy this seat' : 'Buy these seats'),
        ...closing.map(smallPrint),
      ],
    }),
  }
}

const textOf = ({ heading, label, lines }: ReturnType<typeof entryOf>) => [heading, label, ...lines].join('\n')
