import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { Button } from '#client/ui/button/button.tsx'
import styles from './skeleton-while-loading.module.css'

interface AwaitedProps {
  /** The call that `children` show the answer of. */
  asked: CallState<unknown>
  /** As much room as they take, for as long as they are awaited. */
  place: ReactNode
  isEmpty: boolean
  /** What stands there where the answer has nothing to show. */
  empty: string
  children: ReactNode
}

/**
 * What a block shows of an answer. Where the service failed, its place stays and offers to load it again; it comes by
 * itself as well, once the service is back. A refusal is an answer with nothing in it.
 */
export function Awaited({ asked, place, isEmpty, empty, children }: AwaitedProps) {
  if (asked.isLoading) return place
  if (!isEmpty) return children
  if (!asked.error || asked.error.status < 500) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.failed}>
      <div className={styles.place}>{place}</div>
      <div className={styles.panel}>
        <Button variant="secondary" isBusy={asked.isValidating} onClick={() => void asked.revalidate()}>
          Load again
        </Button>
      </div>
    </div>
  )
}
