import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { Button } from '#client/ui/button/button.tsx'
import styles from './skeleton-while-loading.module.css'

export interface SkeletonWhileLoadingProps {
  /** The call that `children` show the answer of. */
  response: CallState<unknown>
  /** Takes as much room as they will, while the call is under way. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Is shown where the answer has nothing in it. */
  empty: string
  children: ReactNode
}

/**
 * What a block shows of an answer. Where the service failed, the skeleton's room stays with a button to load again; the
 * call is repeated without it too, until the service is back. A refusal counts as an empty answer.
 */
export function SkeletonWhileLoading({ response, skeleton, isEmpty, empty, children }: SkeletonWhileLoadingProps) {
  if (response.isLoading) return skeleton
  if (!isEmpty) return children
  if (!response.error || response.error.status < 500) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.failed}>
      <div className={styles.skeleton}>{skeleton}</div>
      <div className={styles.panel}>
        <Button variant="secondary" isBusy={response.isValidating} onClick={() => void response.revalidate()}>
          Load again
        </Button>
      </div>
    </div>
  )
}
