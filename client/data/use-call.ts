import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { type Call, type Input, keyOf, type Result } from '#shared/ticketing/call'
import { type Failure, failureOf, UNHANDLED } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import { useLateAnswer } from './late-answers.tsx'
import { useIsCacheCleared } from './page-cache.ts'
import { useConnection } from './use-ticketing.tsx'

/** The service doesn't implement the call, so retrying is pointless. */
const NOT_IMPLEMENTED = 501

export interface UseCallOptions {
  /** Shows the last result while one for another input loads. */
  keepPreviousData?: boolean
  /** Calls again even if the server preloaded a result: for results that may be specific to this visitor. */
  isPersonal?: boolean
  /** Retries automatically with back-off if the service failed: for content that is shown to every visitor. */
  retriesOnServerError?: boolean
}
/** The result of a call, with SWR's names. */
export interface CallState<R> {
  data: R | undefined
  error: Failure | undefined
  /** There is neither data nor an error yet. */
  isLoading: boolean
  /** A newer result is loading. */
  isValidating: boolean
  /** Loads again; resolves with the new result. */
  revalidate(): Promise<R | undefined>
  /** Replaces the last result without loading again. */
  mutate(data: R): void
}

/**
 * Returns the result of a reading call, cached for the whole app by `keyOf`. An input of `null` makes no call;
 * `undefined` is for calls without input. Preloaded results are available on the first render and aren't loaded again.
 */
export function useCall<C extends Call>(
  call: C,
  input: Input<C> | null,
  { keepPreviousData = false, isPersonal = false, retriesOnServerError = false }: UseCallOptions = {},
): CallState<Result<C>> {
  const connection = useConnection()
  const { fallback } = useSWRConfig()
  const key = input === null ? null : keyOf(call, input)
  const fetcher = async () => {
    const envelope = await sendCall(connection, call, input as Input<C>)
    if (envelope.isError) throw envelope
    if (envelope.result === null) throw failureOf(500, '', UNHANDLED)
    return envelope.result
  }
  const isPreloaded = key !== null && Object.hasOwn(fallback, key)
  const late = useLateAnswer(isPreloaded ? null : key) as Result<C> | undefined
  const swr = useSWR<Result<C>, Failure>(key, fetcher, {
    keepPreviousData,
    revalidateOnMount: isPersonal || !isPreloaded,
    shouldRetryOnError: ({ status }) => retriesOnServerError && status >= 500 && status !== NOT_IMPLEMENTED,
  })
  const isCleared = useIsCacheCleared()
  const data = late ?? (isCleared ? swr.data : isPreloaded ? (fallback[key] as Result<C>) : undefined)
  const error = isCleared ? swr.error : undefined
  const isValidating = late === undefined && swr.isValidating
  const revalidate = useCallback(() => swr.mutate().catch(() => undefined), [swr.mutate])
  const mutate = useCallback((next: Result<C>) => void swr.mutate(next, { revalidate: false }), [swr.mutate])
  const isLoading = key !== null && data === undefined && error === undefined
  return { data, error, isLoading, isValidating, revalidate, mutate }
}
