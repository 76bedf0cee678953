import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import { fromCents, total } from '#shared/money'
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
  mailRefused: 'mail refused',
  holdWithoutCart: 'hold without cart',
}

/** The command's output, and its exit status: 0 for no discrepancies, 1 for some, 2 if unknown. */
export interface CommandOutcome {
  text: string
  exitCode: 0 | 1 | 2
}

/** Requests the report from the box office on this machine. */
export async function reconcileByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  { isJson, withinMs = TIMEOUT_MS }: { isJson: boolean; withinMs?: number },
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  const report = await ask(address, withinMs)
  if ('error' in report) {
    const text = isJson ? JSON.stringify(report) : `The box office at ${address} could not reconcile: ${report.error}`
    return { text, exitCode: 2 }
  }
  const exitCode = report.discrepancies.length ? 1 : report.isComplete ? 0 : 2
  return { text: isJson ? JSON.stringify(report, null, 2) : tableOf(report), exitCode }
}

async function ask(address: string, withinMs: number): Promise<Reconciliation | { error: string }> {
  try {
    const { status, isOk, text } = await callOutside(address + RECONCILIATION_PATH, {
      method: 'POST',
      ...{ withinMs, maxBytes: MAX_BYTES },
    })
    return isOk ? (JSON.parse(text) as Reconciliation) : { error: `it answers ${status}` }
  } catch (error) {
    const { message, cause } = error as Error
    return { error: (cause as Error | undefined)?.message || message }
  }
}

function tableOf({ discrepancies, isComplete }: Reconciliation): string {
  const warning = isComplete
    ? []
    : ['The payment provider did not answer every request: there may be more discrepancies.']
  if (!discrepancies.length) return isComplete ? 'Payments, orders and holds agree.' : warning.join('')
  const rows = [['what', 'order', 'payment', 'amount', 'line', 'because'], ...discrepancies.map(rowOf)]
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  )
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, ...warning].join('\n')
}

const rowOf = ({ kind, line, orderId, paymentId, amountCents, what }: Discrepancy) => [
  NAMES[kind],
  String(orderId ?? ''),
  String(paymentId ?? ''),
  amountCents === null ? '' : total(fromCents(amountCents)),
  line ?? '',
  what,
]
