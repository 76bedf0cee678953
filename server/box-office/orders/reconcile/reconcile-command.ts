import type { Settings } from '#config/settings'
import { fromCents, total } from '#shared/money'
import { askBoxOffice } from '../../command-line/ask-box-office.ts'
import type { CommandOutcome } from '../../command-line/command.ts'
import { table } from '../../command-line/table.ts'
import { localAddress } from '../../local-address.ts'
import type { Discrepancy, DiscrepancyKind, Reconciliation } from './discrepancy.ts'
import { RECONCILIATION_PATH } from './reconciliation-route.ts'

/** In milliseconds: reading two days' payments from the provider may take a while. */
const TIMEOUT_MS = 300_000
const MAX_BYTES = 64 * 1024 * 1024

const NAMES: Readonly<Record<DiscrepancyKind, string>> = {
  paymentWithoutOrder: 'payment without order',
  orderWithoutPayment: 'order without payment',
  refundDue: 'refund due',
  refundFailed: 'refund failed',
  refundedElsewhere: 'refunded elsewhere',
  disputed: 'disputed',
  disputeWon: 'dispute won',
  mailRefused: 'mail refused',
  holdWithoutCart: 'hold without cart',
}

/** Requests the report from the box office on this machine. */
export async function reconcileByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  { isJson, withinMs = TIMEOUT_MS }: { isJson: boolean; withinMs?: number },
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  const answer = await askBoxOffice<Reconciliation>(address + RECONCILIATION_PATH, { withinMs, maxBytes: MAX_BYTES })
  if (!answer.isOk) {
    const { error } = answer
    const text = isJson ? JSON.stringify({ error }) : `The box office at ${address} could not reconcile: ${error}`
    return { text, exitCode: 2 }
  }
  const report = answer.body
  const exitCode = report.discrepancies.length ? 1 : report.isComplete ? 0 : 2
  return { text: isJson ? JSON.stringify(report, null, 2) : textOf(report), exitCode }
}

function textOf({ discrepancies, isComplete }: Reconciliation): string {
  const warning = isComplete
    ? []
    : ['The payment provider did not answer every request: there may be more discrepancies.']
  if (!discrepancies.length) return isComplete ? 'Payments, orders and holds agree.' : warning.join('')
  const rows = [['what', 'order', 'payment', 'amount', 'line', 'because'], ...discrepancies.map(rowOf)]
  return [table(rows), ...warning].join('\n')
}

const rowOf = ({ kind, line, orderId, paymentId, amountCents, what }: Discrepancy) => [
  NAMES[kind],
  String(orderId ?? ''),
  String(paymentId ?? ''),
  amountCents === null ? '' : total(fromCents(amountCents)),
  line ?? '',
  what,
]
