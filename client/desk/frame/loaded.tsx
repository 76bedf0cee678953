import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import type { DeskError } from '../data/desk-call.ts'
import styles from './frame.module.css'

interface LoadedProps<T> {
  of: { data: T | undefined; error: DeskError | undefined; mutate(): unknown }
  lines?: number
  children: (data: T) => ReactNode
}

/** Shows the loaded data. Shows placeholders while it loads, and the error if loading fails. */
export function Loaded<T>({ of: { data, error, mutate }, lines = 6, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  return (
    <div aria-busy="true">
      <Skeleton lines={lines} />
    </div>
  )
}

export const Failed = ({ error, onRetry }: { error: DeskError; onRetry: () => void }) => (
  <Alert tone="error" title={error.failure.title} className={styles.notice}>
    {error.failure.status !== 404 && error.failure.status !== 403 && (
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    )}
  </Alert>
)

/** The error of a rejected action, or its words. It is scrolled into view with the button below it. */
export const Refused = ({ error }: { error: DeskError | string | null | undefined }) =>
  error && <Shown words={typeof error === 'string' ? error : error.failure.title} />

function Shown({ words }: { words: string }) {
  const shown = useRef<HTMLDivElement>(null)
  // Chromium's function returns a promise, which isn't a clean-up.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={shown} className={styles.refused}>
      <Alert tone="error" title={words} />
    </div>
  )
}
