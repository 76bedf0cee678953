import type { Settings } from '#config/settings'
import { fromCents, total } from '#shared/money'
import { askBoxOffice } from '../../command-line/ask-box-office.ts'
import type { CommandOutcome } from '../../command-line/command.ts'
import { localAddress } from '../../local-address.ts'
import type { EndReason } from '../settle/attempt-ending.ts'
import type { OrderHistory } from './order-history.ts'
import { ORDER_HISTORY_PATH } from './reconciliation-route.ts'

const REASONS: Readonly<Record<EndReason, string>> = {
  declined: 'the card was declined',
  cancelledByBuyer: 'the buyer cancelled',
  timedOut: 'the buyer did not pay in time',
  providerRefused: 'the payment provider rejected the request',
  providerUnreachable: 'the payment provider could not be reached',
  notOpened: 'no card page was opened',
  unknownToProvider: 'the payment provider has no record of it',
  wrongSum: 'another amount, currency or order was paid than was due',
  tooLate: 'it was paid after the seats or extras had been released',
  paidTwice: 'the order had been paid before',
}

/**
 * Requests the history of an order, or of the latest orders of an email address, from the box office on this machine.
 */
export async function orderByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  of: string,
  { isJson }: { isJson: boolean },
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  const answer = await askBoxOffice<{ orders: OrderHistory[] }>(address + ORDER_HISTORY_PATH, { body: { of } })
  if (!answer.isOk) {
    const { error } = answer
    const text = isJson ? JSON.stringify({ error }) : `The box office at ${address} could not be asked: ${error}`
    return { text, exitCode: 2 }
  }
  const { orders } = answer.body
  const exitCode = orders.length ? 0 : 1
  if (isJson) return { text: JSON.stringify(orders, null, 2), exitCode }
  return { text: orders.map(linesOf).join('\n\n') || 'There is no such order', exitCode }
}

const money = (cents: number) => total(fromCents(cents))

function linesOf(order: OrderHistory): string {
  const { orderId, state, placedAt, completedAt, totalCents, tickets, attempts, reversals, mails } = order
  const ended = {
    completed: `complete since ${completedAt}`,
    pending: 'waiting for its payment',
    lapsed: 'not completed',
  }
  return [
    `Order ${orderId}: ${ended[state]}. Placed ${placedAt}, ${money(totalCents)} by card, ${tickets.sold} tickets${tickets.invalid ? `, ${tickets.invalid} of them invalid` : ''}.`,
    ...attempts.map(attemptLine),
    ...(attempts.length ? [] : ['  No attempt to pay.']),
    ...reversals.map(
      ({ kind, amountCents, isWhole, reportedAt, wonAt }) =>
        `  ${kind === 'refund' ? 'Refunded' : 'Disputed'} at the provider: ${money(amountCents)}${isWhole ? ', the whole' : ''}, reported ${reportedAt}${wonAt ? `, won ${wonAt}` : ''}.`,
    ),
    ...mails.map(mailLine),
  ].join('\n')
}

function attemptLine({
  state,
  reason,
  providerCode,
  providerMessage,
  amountCents,
  paidCents,
  openedAt,
  endedAt,
}: OrderHistory['attempts'][number]) {
  const why = reason ? `: ${REASONS[reason]}${inBrackets([providerCode, providerMessage])}` : ''
  const paid = paidCents !== null && paidCents !== amountCents ? `, ${money(paidCents)} paid` : ''
  return `  Attempt of ${openedAt}, ${money(amountCents)}${paid}: ${STATES[state]}${why}${endedAt ? `, ${endedAt}` : ''}.`
}

function inBrackets(parts: readonly (string | null)[]): string {
  const known = parts.filter((part) => part !== null)
  return known.length ? ` (${known.join(': ')})` : ''
}

const STATES: Readonly<Record<OrderHistory['attempts'][number]['state'], string>> = {
  pending: 'open',
  successful: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  lapsed: 'ended',
  refundDue: 'paid, refund due',
  refunded: 'paid and refunded',
}

function mailLine({ key, attempts, sentAt, refusedAt, lastError }: OrderHistory['mails'][number]) {
  if (sentAt) return `  Mail ${key}: sent ${sentAt}.`
  if (refusedAt) return `  Mail ${key}: permanently refused ${refusedAt} (${lastError}).`
  return `  Mail ${key}: not sent yet, ${attempts} attempts${lastError ? ` (${lastError})` : ''}.`
}
