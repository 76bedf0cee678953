import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'
import { useSWRConfig } from 'swr'

type Answers = Record<string, unknown>

/** The preloaded answers of the page for which the cache was last cleared. */
export const ClearedFor = createContext<RefObject<Answers> | null>(null)

/**
 * Returns whether the cache has no result of the previous page. It has them during a page's first render, whose effects
 * would otherwise act on a cart that has changed since.
 */
export function useIsCacheCleared(): boolean {
  const clearedFor = useContext(ClearedFor)
  const { fallback } = useSWRConfig()
  return clearedFor === null || clearedFor.current === fallback
}

/**
 * Clears the previous page's cached results, as the cart may have changed since. When the new page makes its calls,
 * only the results that came with it are cached. SWR discards the results of earlier calls, so nothing may wait for
 * one: `mutate` forgets each key’s call in progress, and calls again for what is still shown.
 */
export function ClearCacheOnNavigation({ answers, clearedFor }: { answers: Answers; clearedFor: RefObject<Answers> }) {
  const { mutate } = useSWRConfig()
  useLayoutEffect(() => {
    if (clearedFor.current === answers) return
    clearedFor.current = answers
    void mutate((key) => typeof key === 'string' && !Object.hasOwn(answers, key), undefined)
    for (const [key, answer] of Object.entries(answers)) void mutate(key, answer)
  }, [answers, clearedFor, mutate])
  return null
}
