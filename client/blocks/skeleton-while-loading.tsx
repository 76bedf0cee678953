import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { Button } from '#client/ui/button/button.tsx'
import { NotLoaded } from '#client/ui/status/not-loaded.tsx'
import { paths } from '#shared/routes'
import styles from './skeleton-while-loading.module.css'

export interface SkeletonWhileLoadingProps {
  /** The call that `children` show the answer of. */
  response: CallState<unknown>
  /** Of the same size as they, shown while the call is under way. */
  skeleton: ReactNode
  isEmpty: boolean
  /** Is shown where the answer has nothing in it. */
  empty: string
  /** Where it leads on from there. */
  nextStep?: { href: string; label: string }
  children: ReactNode
}

/**
 * What a block shows of an answer. Where the service failed, a button to load again is shown in the skeleton's size;
 * the call is also repeated by itself, until the service is back. A refusal counts as an empty answer.
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
        <Button variant="secondary" isBusy={response.isValidating} onClick={() => void response.revalidate()}>
          Load again
        </Button>
      </div>
    </div>
  )
}
