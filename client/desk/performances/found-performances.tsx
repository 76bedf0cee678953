import { counted } from '#shared/counted'
import type { performances } from '#shared/staff/performances/performances'
import type { useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceRows } from './performance-rows.tsx'
import styles from './performances.module.css'

/** The performances that a search text finds. Nothing if there are none. */
export function FoundPerformances({ found }: { found: ReturnType<typeof useDesk<(typeof performances)['find']>> }) {
  if (found.data?.performances.length === 0) return null
  return (
    <section aria-labelledby="performances" className={styles.panel}>
      <h2 id="performances">Performances</h2>
      <Loaded of={found} lines={3}>
        {({ performances: rows, hasMore }) => (
          <>
            <p role="status" className={styles.count}>
              {hasMore ? 'The first 100. More match: add a word.' : counted(rows.length, 'performance')}
            </p>
            <PerformanceRows performances={rows} />
          </>
        )}
      </Loaded>
    </section>
  )
}
