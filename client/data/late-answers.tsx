import { createContext, type ReactNode, Suspense, use, useContext } from 'react'

/**
 * The answers that the server waits for while it streams a page, by the key of their call. They resolve with undefined
 * if they don't arrive in time.
 */
export type LateAnswers = ReadonlyMap<string, Promise<unknown>>

/** Null unless the page was streamed. In the browser a streamed page has no late answers any more. */
export const LateAnswersContext = createContext<LateAnswers | null>(null)
export const NO_LATE_ANSWERS: LateAnswers = new Map()

/** Whether a fallback is rendered, which waits for nothing. */
const IsFallbackContext = createContext(false)

/** Returns a late answer, for which the server suspends; undefined if there is none or it didn't arrive in time. */
export function useLateAnswer(key: string | null): unknown {
  const late = useContext(LateAnswersContext)
  const isFallback = useContext(IsFallbackContext)
  const answer = key === null || isFallback ? undefined : late?.get(key)
  return answer && use(answer)
}

/**
 * A part of a page that is shown while it loads, and sent again once its late answers have arrived. On a page that
 * isn't streamed it adds nothing.
 */
export function Streamed({ children }: { children: ReactNode }) {
  const isStreamed = useContext(LateAnswersContext) !== null
  const isFallback = useContext(IsFallbackContext)
  if (!isStreamed || isFallback) return children
  return <Suspense fallback={<IsFallbackContext value={true}>{children}</IsFallbackContext>}>{children}</Suspense>
}
