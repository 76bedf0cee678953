import { cancellation } from '#shared/staff/cancellation/cancellation'
import type { CancellationProblem } from '#shared/staff/cancellation/cancellation.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { WorkProgress } from '../frame/work-progress.tsx'

type Progress = NonNullable<StaffResult<(typeof cancellation)['progress']>['cancellation']>

const PROBLEMS: Readonly<Record<CancellationProblem, [what: string, todo: string]>> = {
  notRefunded: ['Not refunded', 'Press Try again. If it fails again, refund the order on its page.'],
  rejected: ['The payment provider rejected the refund', 'Open the order and press Send again, or call the buyer.'],
  noAddress: ['No email address', 'Call the buyer, or wait until they ask.'],
  notMailed: ['The mail isn’t delivered', 'It is tried again. Correct the address, or call the buyer.'],
  extras: ['Has extras that aren’t refunded', 'Refund them by hand: it was cancelled before extras were refunded.'],
}

interface CancellationProgressProps {
  performanceId: number
  progress: Progress
  onChange(): Promise<unknown>
}

/** How far the refunds of a cancelled performance are, and what is left to do. */
export function CancellationProgress({ performanceId, progress, onChange }: CancellationProgressProps) {
  const { by, startedAt, orders, done, refundedCents, problems } = progress
  const shown = useShownTime()
  const mayCancel = useMay('cancelPerformances')
  const retry = async () => {
    await callDesk(cancellation.retry, { performanceId })
    await onChange()
  }
  return (
    <>
      <p>
        Cancelled by {by}, {shown(startedAt)}. The sale has stopped.
      </p>
      <WorkProgress
        name="Refunded orders"
        summary={`${done} of ${orders} orders refunded, ${dollars(refundedCents)}`}
        work={progress}
        words={PROBLEMS}
        onRetry={mayCancel && problems.some(({ problem }) => problem === 'notRefunded') ? retry : undefined}
      />
    </>
  )
}
