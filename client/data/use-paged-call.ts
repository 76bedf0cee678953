import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Preload } from '#shared/content/preload'
import { type Call, keyOf } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import { historyNote, storeInHistory } from './history-note.ts'
import { usePreloaded } from './use-preloaded.ts'
import { useConnection } from './use-ticketing.tsx'

export interface PagedCall<R> {
  /** In order. While another list loads, these are the previous list's items. */
  pages: readonly R[]
  /** Nothing has loaded yet. */
  isLoading: boolean
  /** A newer list is loading; the last one is still shown. */
  isReloading: boolean
  failure: Failure | undefined
  hasMore: boolean
  isLoadingMore: boolean
  /** The pages that the visitor had open before leaving are loading again. */
  isRestoring: boolean
  showMore(): Promise<void>
  tryAgain(): void
}

/** The history note that records how many pages of which list were shown. */
const NOTE = 'shownPages'
/** The maximum number of pages reloaded at once when the visitor comes back. */
const MAX_RESTORED = 20

interface Further<R> {
  /** The key of the first page, which identifies the list that later pages belong to. */
  of: string
  pages: R[]
  isLoading: boolean
  isRestoring: boolean
  failure: Failure | undefined
}
const none = { pages: [], isLoading: false, isRestoring: false, failure: undefined }

/**
 * Loads a list page by page, appending each to the last. `pageOf` counts from 1. The history entry records how many
 * pages are shown, so that Back and reloads restore them.
 */
export function usePagedCall<R extends { hasMore: boolean }, I>(
  pageOf: (pageNumber: number) => Preload<Call<I, R>>,
): PagedCall<R> {
  const connection = useConnection()
  const { call, input } = pageOf(1)
  const key = keyOf(call, input)
  const first = usePreloaded(pageOf(1), { keepPreviousData: true })
  const [stored, setFurther] = useState<Further<R>>({ of: key, ...none })
  const isCurrent = stored.of === key
  const further: Further<R> = isCurrent ? stored : { of: key, ...none }
  const furtherPages = isCurrent ? stored.pages : undefined
  const { data, error } = first
  const pages = useMemo(
    () => (data === undefined || error ? [] : [data, ...(furtherPages ?? [])]),
    [data, error, furtherPages],
  )

  const showMore = async () => {
    setFurther({ ...further, isLoading: true, failure: undefined })
    const next = pageOf(pages.length + 1)
    const answer = await sendCall(connection, next.call, next.input)
    setFurther((last) => {
      // The visitor may have switched to another list meanwhile.
      if (last.of !== key) return last
      if (answer.isError) return { ...last, isLoading: false, failure: answer }
      return { ...last, isLoading: false, pages: [...last.pages, answer.result] }
    })
    if (!answer.isError) storeInHistory(NOTE, { of: key, pages: pages.length + 1 })
  }

  const restore = useEffectEvent(async (list: string) => {
    const count = shownBefore(list)
    if (count < 2 || furtherPages?.length) return
    setFurther({ of: list, ...none, isRestoring: true })
    const calls = Array.from({ length: count - 1 }, (_, at) => pageOf(at + 2))
    const answers = await Promise.all(calls.map((next) => sendCall(connection, next.call, next.input)))
    const results = answers.map((answer) => (answer.isError ? null : answer.result))
    const failed = results.indexOf(null)
    // The rest can still be loaded with `showMore`.
    const restored = results.slice(0, failed < 0 ? count : failed) as R[]
    setFurther((last) => (last.of === list ? { ...last, isRestoring: false, pages: restored } : last))
  })
  useLayoutEffect(() => void restore(key), [key])
  return {
    pages,
    isLoading: first.isLoading,
    isReloading: first.isValidating,
    failure: error ?? further.failure,
    hasMore: pages.at(-1)?.hasMore ?? false,
    isLoadingMore: further.isLoading || further.isRestoring,
    isRestoring: further.isRestoring,
    showMore,
    tryAgain: () => void (error ? first.revalidate() : showMore()),
  }
}

/** Returns how many pages of a list were shown when the visitor left the history entry. */
function shownBefore(key: string): number {
  const note = historyNote(NOTE) as { of?: unknown; pages?: unknown } | undefined
  return note?.of === key && Number.isInteger(note.pages) ? Math.min(Number(note.pages), MAX_RESTORED) : 1
}
