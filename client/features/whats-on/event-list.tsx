import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { historyNote, storeInHistory } from '#client/data/history-note.ts'
import type { PagedCall } from '#client/data/use-paged-call.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { listen } from '#client/ui/listen.ts'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import styles from './event-list.module.css'

interface EventListProps {
  list: PagedCall<unknown>
  /** The number of shown items. */
  count: number
  /** What the items are: `events`. */
  of: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Selects the element of each item that takes the focus after `Show more`. */
  focusable: string
  children: ReactNode
}

/** A list with its loading, empty and failed states, and `Show more`. */
export function EventList({ list, count, of, empty, focusable, children }: EventListProps) {
  const { isLoading, failure, hasMore, isLoadingMore, showMore, tryAgain } = list
  const items = useRef<HTMLDivElement>(null)
  const firstNew = useFocusOnNew(items, focusable, count)
  useReturnToPlace(list.isRestoring)
  if (isLoading) return <Skeleton lines={8} lineHeight="7rem" />
  return (
    <>
      <div ref={items}>{count === 0 && !failure ? empty : children}</div>
      {/* The failure and the button replace each other; the focus stays here. */}
      <div>
        {failure && (
          <Alert tone="error" title={failure.title}>
            <p>
              <LoadButton variant="quiet" onClick={tryAgain}>
                Try again
              </LoadButton>
            </p>
          </Alert>
        )}
        {hasMore && !failure && (
          <div className={styles.more}>
            <LoadButton
              variant="secondary"
              isBusy={isLoadingMore}
              busyLabel={`Loading more ${of}`}
              onClick={() => {
                firstNew.current = count
                void showMore()
              }}
            >
              Show more
            </LoadButton>
          </div>
        )}
      </div>
    </>
  )
}

/**
 * After `Show more` the first new item takes the focus, so that keyboard and screen reader users continue there. It
 * does before the page is drawn: the page follows a focused button that the new items move out of the window.
 */
function useFocusOnNew(items: RefObject<HTMLElement | null>, focusable: string, count: number) {
  const firstNew = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = firstNew.current
    if (at === null || count <= at) return
    firstNew.current = null
    items.current?.querySelectorAll<HTMLElement>(focusable)[at]?.focus({ preventScroll: true })
  }, [items, focusable, count])
  return firstNew
}

/** The history note with the scroll position. */
const PLACE = 'place'

/** Restores the scroll position once the list is as long as when the visitor left it. */
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
    return listen(window, { scrollend: note }, { passive: true })
  }, [])
}
