import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { type Call, type Input, keyOf, type Result } from '#shared/ticketing/call'
import { type Failure, failureOf, UNHANDLED } from '#shared/ticketing/envelope'
import { sendCall } from './call.ts'
import { useConnection } from './use-ticketing.tsx'

/** The service doesn't have the call: asking again is no use. */
const NOT_IMPLEMENTED = 501

export interface UseCallOptions {
  /** Keeps the last answer on show while one for another input is under way. */
  keepPreviousData?: boolean
  /** Asks although the server's answer came with the page: for answers that may be of this visitor. */
  isPersonal?: boolean
  /** Where the service failed, asks again by itself, at growing intervals: for what a page shows to everybody. */
  retriesOnServerError?: boolean
}
/** What SWR gives of a call, by SWR's own names. */
export interface CallState<R> {
  data: R | undefined
  error: Failure | undefined
  /** Nothing to show yet, neither data nor error. */
  isLoading: boolean
  /** A newer answer is under way. */
  isValidating: boolean
  /** Asks again; settles with what came. */
  revalidate(): Promise<R | undefined>
  /** Shows this in place of the last answer, without asking again. */
  mutate(data: R): void
}

/**
 * The answer of a reading call, cached for the whole app by `keyOf`. `null` for input waits; `undefined` is for calls
 * that take none. What the server fetched beforehand is there in the first rendering and isn't asked for again.
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
  const swr = useSWR<Result<C>, Failure>(key, fetcher, {
    keepPreviousData,
    revalidateOnMount: isPersonal || !isPreloaded,
    shouldRetryOnError: ({ status }) => retriesOnServerError && status >= 500 && status !== NOT_IMPLEMENTED,
  })
  const { data, error, isValidating } = swr
  const revalidate = useCallback(() => swr.mutate().catch(() => undefined), [swr.mutate])
  const mutate = useCallback((next: Result<C>) => void swr.mutate(next, { revalidate: false }), [swr.mutate])
  const isLoading = key !== null && data === undefined && error === undefined
  return { data, error, isLoading, isValidating, revalidate, mutate }
}
