import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { NotLoaded } from '#client/ui/status/not-loaded.tsx'
import { paths } from '#shared/routes'
import styles from './skeleton-while-loading.module.css'

export interface SkeletonWhileLoadingProps {
  /** The call whose result `children` show. */
  response: CallState<unknown>
  /** Shown while the call is in progress, in the size of the content. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Shown if the result is empty. */
  empty: string
  /** The link to offer instead. */
  nextStep?: { href: string; label: string }
  children: ReactNode
}

/**
 * Shows a call's result in a block. If the service failed, a retry button replaces the skeleton at the same size, and
 * the call is retried automatically until it succeeds. A rejection counts as an empty result.
 */
export function SkeletonWhileLoading(props: SkeletonWhileLoadingProps) {
  const {
    response,
    skeleton,
    isEmpty,
    empty,
    nextStep = { href: paths.whatsOn, label: 'See what’s on' },
    children,
  } = props
  if (response.isLoading)
    return (
      <>
        <div className={styles.loading}>{skeleton}</div>
        <NotLoaded />
      </>
    )
  if (!isEmpty) return children
  if (!response.error || response.error.status < 500)
    return (
      <div className={styles.empty}>
        <p>{empty}</p>
        <p>
          <a href={nextStep.href}>{nextStep.label}</a>
        </p>
      </div>
    )
  return (
    <div className={styles.failed}>
      <div className={styles.skeleton}>{skeleton}</div>
      <div className={styles.panel}>
        <LoadButton variant="secondary" isBusy={response.isValidating} onClick={() => void response.revalidate()}>
          Load again
        </LoadButton>
      </div>
    </div>
  )
}
