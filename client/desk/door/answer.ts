import type { door } from '#shared/staff/door/door'
import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { StaffResult } from '#shared/staff/staff-call'

export type ScanResult = StaffResult<(typeof door)['scan']>

/** `listAt`: when the device's list was loaded, if it decided. `admit`: the colleague may admit all the same. */
type ListResult = ScanResult & { listAt?: string; admit?: () => void }

/** What the screen shows: the result of a scan, or why there is none. */
export type Answer = ListResult | { outcome: 'failed'; reason: string; retry: () => void }

/** `go` admits, `out` lets out, `wait` needs a word with the ticket holder, `stop` doesn't admit. */
export type Signal = 'go' | 'out' | 'wait' | 'stop'

/** The signal and the words of each outcome. */
export const outcomes: Readonly<Record<ScanOutcome | 'failed', { signal: Signal; title: string }>> = {
  in: { signal: 'go', title: 'In' },
  inAgain: { signal: 'go', title: 'In again' },
  out: { signal: 'out', title: 'Out' },
  notIn: { signal: 'wait', title: 'Not in' },
  alreadyIn: { signal: 'wait', title: 'Already in' },
  otherPerformance: { signal: 'stop', title: 'Other performance' },
  returned: { signal: 'stop', title: 'Returned or refunded' },
  handedOn: { signal: 'stop', title: 'Handed on' },
  cancelled: { signal: 'stop', title: 'Cancelled' },
  notOurs: { signal: 'stop', title: 'Not our ticket' },
  notOnList: { signal: 'wait', title: 'Not on the list' },
  failed: { signal: 'wait', title: 'Not checked' },
}

/** What is known about a code without a ticket: of a forged one, or of one that the list doesn't have. */
const WITHOUT_TICKET: Readonly<Record<Exclude<ScanOutcome, 'alreadyIn'>, string>> = {
  in: 'Bought after the list was loaded.',
  inAgain: 'Bought after the list was loaded.',
  out: 'Bought after the list was loaded.',
  notIn: 'Bought after the list was loaded.',
  otherPerformance: 'The ticket is for another performance.',
  returned: 'The ticket was returned.',
  handedOn: 'The ticket was handed on to another person.',
  cancelled: 'The performance is cancelled.',
  notOurs: 'The venue didn’t issue this code.',
  notOnList: 'It may have been bought after the list was loaded.',
}

/** Returns the lines below the title. */
export function answerLines(answer: Answer, shown: (at: string) => string): string[] {
  if (answer.outcome === 'failed') return [answer.reason]
  const { outcome, ticket, at, door } = answer
  const when = at ? shown(at) : ''
  if (!ticket) return [outcome === 'alreadyIn' ? `${when}, ${door}` : WITHOUT_TICKET[outcome]]
  switch (outcome) {
    case 'in':
    case 'inAgain':
      return [ticket.seat, `${ticket.screen} · ${ticket.priceType}`]
    case 'alreadyIn':
      return [`${when}, ${door}`, ticket.seat, ...(answer.admit ? ['It may have gone out at another door.'] : [])]
    case 'out':
      return [ticket.seat, 'Scan it again to come in.']
    case 'notIn':
      return [when ? `Out since ${when}, ${door}` : 'It wasn’t scanned coming in.', ticket.seat]
    case 'otherPerformance':
      return [ticket.production, shown(ticket.startsAt), ticket.seat]
    case 'handedOn':
      return [
        when ? `Handed on ${when}: another person has the valid ticket.` : 'Another person has the valid ticket.',
        ticket.seat,
      ]
    case 'returned':
      return [`Returned ${when}`, ticket.seat]
    default:
      return [ticket.production, ticket.seat]
  }
}
