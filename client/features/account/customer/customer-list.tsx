import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import styles from './customer-list.module.css'

interface CustomerListProps {
  response: CallState<unknown>
  /** The loading message for screen readers: `Loading your events`. */
  loading: string
  skeleton?: ReactNode
  isEmpty: boolean
  /** Shown if the list is empty. */
  empty: ReactNode
  children: ReactNode
}

/** A list of what a customer has, in its four states: loading, failed, empty and loaded. */
export function CustomerList({
  response,
  loading,
  skeleton = <RowSkeletons />,
  isEmpty,
  empty,
  children,
}: CustomerListProps) {
  if (response.isLoading) {
    return (
      <div>
        <VisuallyHidden as="p">
          <span role="status">{loading}</span>
        </VisuallyHidden>
        {skeleton}
      </div>
    )
  }
  if (response.error) {
    return (
      <Alert tone="error" title="An error has occured.">
        <p>
          <LoadButton variant="secondary" isBusy={response.isValidating} onClick={() => void response.revalidate()}>
            Load again
          </LoadButton>
        </p>
      </Alert>
    )
  }
  return isEmpty ? <div className={styles.empty}>{empty}</div> : children
}

/** As high as the rows of most lists. */
export const RowSkeletons = ({ rows = 3 }: { rows?: number }) => (
  <div className={styles.skeletons} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
      <span key={row} />
    ))}
  </div>
)
