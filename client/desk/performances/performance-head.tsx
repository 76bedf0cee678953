import { Link } from 'react-router-dom'
import { performances } from '#shared/staff/performances/performances'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { PageHead } from '../frame/page-head.tsx'

/** The heading of a page about a performance, with the way back to it. */
export function PerformanceHead({ title, performanceId }: { title: string; performanceId: number }) {
  const { data } = useDesk(performances.performance, { performanceId })
  const shown = useShownTime()
  return (
    <PageHead title={title}>
      {data && (
        <p>
          <Link to={`/performances/${performanceId}`}>{data.production}</Link>, {shown(data.startsAt, 'performance')},{' '}
          {data.hall}
        </p>
      )}
    </PageHead>
  )
}
