import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import type { CancellationProblem } from '#shared/staff/cancellation/cancellation.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './cancellation.module.css'

type Progress = NonNullable<StaffResult<(typeof cancellation)['progress']>['cancellation']>

/** What is wrong with an order, and what to do. */
const PROBLEMS: Readonly<Record<CancellationProblem, [what: string, todo: string]>> = {
  notRefunded: ['Not refunded', 'Press Try again. If it fails again, refund the order on its page.'],
  rejected: ['The payment provider rejected the refund', 'Open the order and press Send again, or call the buyer.'],
  noAddress: ['No email address', 'Call the buyer, or wait until they ask.'],
  notMailed: ['The mail isn’t delivered', 'It is tried again. Correct the address, or call the buyer.'],
  extras: ['Has extras for this performance', 'Refund them by hand.'],
}

interface CancellationProgressProps {
  performanceId: number
  progress: Progress
  onChange(): Promise<unknown>
}

/** How far the refunds of a cancelled performance are, and what is left to do. */
export function CancellationProgress({ performanceId, progress, onChange }: CancellationProgressProps) {
  const { by, startedAt, finishedAt, orders, done, refundedCents, problems } = progress
  const shown = useShownTime()
  const mayCancel = useMay('cancelPerformances')
  const retry = useAct(async () => {
    await callDesk(cancellation.retry, { performanceId })
    await onChange()
  })
  const canRetry = mayCancel && problems.some(({ problem }) => problem === 'notRefunded')
  return (
    <>
      <p>
        Cancelled by {by}, {shown(startedAt)}. The sale has stopped.
      </p>
      <p role="status">
        {finishedAt ? 'All orders have been worked through: ' : 'In progress: '}
        {done} of {orders} orders refunded, {dollars(refundedCents)}.
      </p>
      {!finishedAt && <progress aria-label="Refunded orders" className={styles.progress} max={orders} value={done} />}
      <section aria-labelledby="problems">
        <h2 id="problems">Left to do</h2>
        {problems.length === 0 ? (
          <p>{finishedAt ? 'Nothing.' : 'Nothing so far.'} You may leave this page.</p>
        ) : (
          <Problems problems={problems} />
        )}
        <Refused error={retry.error} />
        {canRetry && (
          <Button isBusy={retry.isBusy} onClick={() => void retry.run()}>
            Try again
          </Button>
        )}
      </section>
    </>
  )
}

const Problems = ({ problems }: Pick<Progress, 'problems'>) => (
  <table>
    <thead>
      <tr>
        <th>Order</th>
        <th>Buyer</th>
        <th>What</th>
        <th>What to do</th>
      </tr>
    </thead>
    <tbody>
      {problems.map(({ orderId, buyer, phone, problem }) => (
        <tr key={`${orderId} ${problem}`}>
          <td>
            <Link to={`/orders/${orderId}`}>{orderId}</Link>
          </td>
          <td>{[buyer, phone].filter(Boolean).join(', ')}</td>
          <td>{PROBLEMS[problem][0]}</td>
          <td>{PROBLEMS[problem][1]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
