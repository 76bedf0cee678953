import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { historyNote, storeInHistory } from '#client/data/history-note.ts'
import type { PagedCall } from '#client/data/use-paged-call.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import styles from './event-list.module.css'

interface EventListProps {
  list: PagedCall<unknown>
  /** How many of them are shown. */
  count: number
  /** What they are: `events`. */
  of: string
  /** In place of a list without any. */
  empty: ReactNode
  /** A selector of what has the focus in each item: after `Show more` it is that of the first new one. */
  focusable: string
  children: ReactNode
}

/** A list with what it shows while it loads, where it is empty and where it failed, and with `Show more`. */
export function EventList({ list, count, of, empty, focusable, children }: EventListProps) {
  const { isLoading, failure, hasMore, isLoadingMore, showMore, tryAgain } = list
  const items = useRef<HTMLDivElement>(null)
  const firstNew = useFocusOnNew(items, focusable, count)
  useReturnToPlace(list.isRestoring)
  if (isLoading) return <Skeleton lines={8} lineHeight="7rem" />
  return (
    <>
      <div ref={items}>{count === 0 && !failure ? empty : children}</div>
      {failure && (
        <Alert tone="error" title={failure.title}>
          <p>
            <Button variant="quiet" onClick={tryAgain}>
              Try again
            </Button>
          </p>
        </Alert>
      )}
      {hasMore && !failure && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            isBusy={isLoadingMore}
            busyLabel={`Loading more ${of}`}
            onClick={() => {
              firstNew.current = count
              void showMore()
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** After `Show more` the first new item takes the focus, so that a keyboard or a screen reader continues there. */
function useFocusOnNew(items: RefObject<HTMLElement | null>, focusable: string, count: number) {
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    const at = firstNew.current
    if (at === null || count <= at) return
    firstNew.current = null
    items.current?.querySelectorAll<HTMLElement>(focusable)[at]?.focus({ preventScroll: true })
  }, [items, focusable, count])
  return firstNew
}

/** The name of the note in the history that says where the page was scrolled to. */
const PLACE = 'place'

/** Once the list is as long again as when the visitor left it, the page is scrolled to where it was. */
function useReturnToPlace(isRestoring: boolean) {
  const place = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (isRestoring) place.current = Number(historyNote(PLACE) ?? 0)
    else if (place.current !== undefined) {
      window.scrollTo({ top: place.current, behavior: 'instant' })
      place.current = undefined
    }
  }, [isRestoring])
  useEffect(() => {
    const note = () => storeInHistory(PLACE, window.scrollY)
    window.addEventListener('scrollend', note, { passive: true })
    return () => window.removeEventListener('scrollend', note)
  }, [])
}
