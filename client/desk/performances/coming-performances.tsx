import { performances } from '#shared/staff/performances/performances'
import { useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceRows } from './performance-rows.tsx'

/** The performances today and in the next seven days. */
export function ComingPerformances() {
  const coming = useDesk(performances.coming)
  return (
    <Loaded of={coming} lines={8}>
      {({ performances: rows }) =>
        rows.length === 0 ? <p>No performance in the next seven days.</p> : <PerformanceRows performances={rows} />
      }
    </Loaded>
  )
}
