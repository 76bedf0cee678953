import { useParams } from 'react-router-dom'
import { moves } from '#shared/staff/moves/moves'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { useRefreshWhile } from '../data/use-refresh-while.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import { MoveForm } from './move-form.tsx'
import { MoveProgress } from './move-progress.tsx'

/** Moves a performance to another time, and shows how many of its buyers have been told. */
export function MovePage() {
  const performanceId = Number(useParams().performanceId)
  const progress = useDesk(moves.progress, { performanceId })
  const mayMove = useMay('movePerformances')
  const last = progress.data?.move
  const { mutate } = progress
  useRefreshWhile(Boolean(last && !last.finishedAt), mutate)
  return (
    <>
      <PerformanceHead title="Move a performance" performanceId={performanceId} />
      <Loaded of={progress} lines={8}>
        {({ move }) => (
          <>
            {move && <MoveProgress performanceId={performanceId} progress={move} onChange={mutate} />}
            {mayMove && <MoveForm performanceId={performanceId} isAgain={move !== null} onMoved={mutate} />}
            {!mayMove && !move && <p>Only managers move performances.</p>}
          </>
        )}
      </Loaded>
    </>
  )
}
