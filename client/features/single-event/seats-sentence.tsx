import { useEffect, useRef } from 'react'
import { counted } from '#shared/counted'
import { amount, sumOfDollars } from '#shared/money'
import { seatGroups } from '#shared/seats/seat-groups'
import type { ProductionCart } from './production-answers.ts'

/** The visitor's last change to the tickets in the cart. */
export type TicketChange = 'found' | 'removed'

interface SeatsSentenceProps {
  tickets: ProductionCart['tickets']
  change: TicketChange | null
}

/** The seats in the cart as one sentence. It takes the focus after a change that removes the pressed button. */
export function SeatsSentence({ tickets, change }: SeatsSentenceProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  const count = tickets.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is a change of its own.
  useEffect(() => {
    if (change) sentence.current?.focus()
  }, [change, count])
  return (
    <p ref={sentence} tabIndex={-1}>
      {sentenceOf(tickets, change)}
    </p>
  )
}

/** `2 seats found: Stalls, row F, seats 12, 13, side by side, $149 each.` */
export function sentenceOf(tickets: ProductionCart['tickets'], change: TicketChange | null): string {
  const [first] = tickets
  if (!first) return ''
  const seats = counted(tickets.length, 'seat')
  const places = seatGroups(tickets.map(({ section, row, number }) => ({ zone: section, row, number })))
  const isOnePrice = tickets.every((ticket) => ticket.amount === first.amount)
  const each = tickets.length === 1 ? '' : ' each'
  const sum = sumOfDollars(tickets.map((ticket) => ticket.amount))
  return [
    `${seats} ${change === 'found' ? 'found' : 'in your cart'}: ${places.join('; ')}`,
    ...(areSideBySide(tickets) ? ['side by side'] : []),
    `${isOnePrice ? `${amount(first.amount)}${each}` : `${amount(sum)} together`}.`,
  ].join(', ')
}

/** Returns whether the seats have successive numbers in one row. False for rows that are numbered differently. */
function areSideBySide(tickets: ProductionCart['tickets']): boolean {
  const [first] = tickets
  const numbers = tickets.map(({ number }) => Number(number)).sort((a, b) => a - b)
  return (
    tickets.length > 1 &&
    tickets.every(({ section, row }) => section === first?.section && row === first.row) &&
    numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  )
}
