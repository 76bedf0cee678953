import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { Button } from '#client/ui/button/button.tsx'
import styles from './skeleton-while-loading.module.css'

export interface SkeletonWhileLoadingProps {
  /** The call that `children` show the answer of. */
  response: CallState<unknown>
  /** Of the same size as they, shown while the call is under way. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Is shown where the answer has nothing in it. */
  empty: string
  children: ReactNode
}

/**
 * What a block shows of an answer. Where the service failed, a button to load again is shown in the skeleton's size;
 * the call is also repeated by itself, until the service is back. A refusal counts as an empty answer.
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
