import { useParams } from 'react-router-dom'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { useRefreshWhile } from '../data/use-refresh-while.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CancellationProgress } from './cancellation-progress.tsx'

/** Cancels a performance, and shows how far the refunds are. */
export function CancellationPage() {
  const performanceId = Number(useParams().performanceId)
  const progress = useDesk(cancellation.progress, { performanceId })
  const mayCancel = useMay('cancelPerformances')
  const running = progress.data?.cancellation && !progress.data.cancellation.finishedAt
  const { mutate } = progress
  useRefreshWhile(Boolean(running), mutate)
  return (
    <>
      <PerformanceHead title="Cancel a performance" performanceId={performanceId} />
      <Loaded of={progress} lines={8}>
        {({ cancellation: made }) => {
          if (made) return <CancellationProgress performanceId={performanceId} progress={made} onChange={mutate} />
          if (!mayCancel) return <p>Only managers cancel performances.</p>
          return <CancelForm performanceId={performanceId} onCancelled={mutate} />
        }}
      </Loaded>
    </>
  )
}
