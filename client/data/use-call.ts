import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { type Call, type Input, keyOf, type Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { callTicketing } from './call.ts'
import { useConnection } from './use-ticketing.tsx'

export interface UseCallOptions {
  /** Keeps the last answer on show while one for another input is under way. */
  keepPrevious?: boolean
  /** Asks although the server's answer came with the page: for answers that may be of this visitor. */
  isPersonal?: boolean
  /** Where the service failed, asks again by itself, ever more seldom: for what a page shows to everybody. */
  keepsAsking?: boolean
}
export interface Asked<R> {
  answer: R | undefined
  failure: Failure | undefined
  /** Nothing to show yet, neither answer nor failure. */
  isLoading: boolean
  /** A newer answer is under way. */
  isRefreshing: boolean
  /** Asks again; settles with what came. */
  reload(): Promise<R | undefined>
  /** Shows this in place of the last answer. */
  put(answer: R): void
}

/**
 * The answer of a reading call, kept for the whole app by `keyOf`. `null` for input waits; `undefined` is for calls
 * that take none. What the server fetched beforehand is there in the first rendering and isn't asked for again.
 */
export function useCall<C extends Call>(
  call: C,
  input: Input<C> | null,
  { keepPrevious = false, isPersonal = false, keepsAsking = false }: UseCallOptions = {},
): Asked<Result<C>> {
  const connection = useConnection()
  const { fallback } = useSWRConfig()
  const key = input === null ? null : keyOf(call, input)
  const fetcher = async () => {
    const answer = await callTicketing(connection, call, input as Input<C>)
    if (answer.isError) throw answer
    return answer.result
  }
  const isHere = key !== null && Object.hasOwn(fallback, key)
  const { data, error, isValidating, mutate } = useSWR<Result<C>, Failure>(key, fetcher, {
    keepPreviousData: keepPrevious,
    revalidateOnMount: isPersonal || !isHere,
    shouldRetryOnError: ({ status }) => keepsAsking && status >= 500,
  })
  const reload = useCallback(() => mutate().catch(() => undefined), [mutate])
  const put = useCallback((answer: Result<C>) => void mutate(answer, { revalidate: false }), [mutate])
  return {
    answer: data,
    failure: error,
    isLoading: key !== null && data === undefined && error === undefined,
    isRefreshing: isValidating,
    reload,
    put,
  }
}
