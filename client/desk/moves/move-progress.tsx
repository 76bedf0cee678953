import { moves } from '#shared/staff/moves/moves'
import type { MoveProblem } from '#shared/staff/moves/moves.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { WorkProgress } from '../frame/work-progress.tsx'

type Progress = NonNullable<StaffResult<(typeof moves)['progress']>['move']>

const PROBLEMS: Readonly<Record<MoveProblem, [what: string, todo: string]>> = {
  notTold: ['Not told', 'Press Try again. If it fails again, call the buyer.'],
  noAddress: ['No email address', 'Call the buyer.'],
  notMailed: ['The mail isn’t delivered', 'It is tried again. Correct the address, or call the buyer.'],
}

interface MoveProgressProps {
  performanceId: number
  progress: Progress
  onChange(): Promise<unknown>
}

/** The last move of a performance: how many of its buyers have been told, and what is left to do. */
export function MoveProgress({ performanceId, progress, onChange }: MoveProgressProps) {
  const { by, from, to, returnsUntil, movedAt, orders, done, problems } = progress
  const shown = useShownTime()
  const mayMove = useMay('movePerformances')
  const retry = async () => {
    await callDesk(moves.retry, { performanceId })
    await onChange()
  }
  return (
    <>
      <p>
        Moved from {shown(from)} to {shown(to)} by {by}, {shown(movedAt)}. Tickets can be returned until{' '}
        {shown(returnsUntil)}.
      </p>
      <WorkProgress
        name="Orders told"
        summary={`${done} of ${orders} orders told`}
        work={progress}
        words={PROBLEMS}
        onRetry={mayMove && problems.some(({ problem }) => problem === 'notTold') ? retry : undefined}
      />
    </>
  )
}
