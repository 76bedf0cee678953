import { AsyncLocalStorage } from 'node:async_hooks'

/** The requester on whose behalf the database is used. */
export interface Caller {
  /** Aborts once the requester no longer waits. The database's methods reject with its reason. */
  readonly signal: AbortSignal
  /** The deadline of the caller, in milliseconds of `performance.now()`. */
  readonly waitsUntil: number
  /** Has a session's token: a possible purchase in progress goes before calls of new visitors. */
  readonly isKnown: boolean
  /** Has had a connection: calls that have begun go before calls that wait for their first connection. */
  hasBegun: boolean
}

/** The requester no longer waits for the answer: the call is aborted and its writes are rolled back. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

const current = new AsyncLocalStorage<Caller | undefined>()

/** Returns the caller on whose behalf the current code runs; undefined for background work. */
export const currentCaller = (): Caller | undefined => current.getStore()

/** Runs `work` on behalf of a caller. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => current.run(caller, work)

/**
 * Runs `work` without a caller, so that it continues after the requester has left: for shared work, and for recording
 * what has already happened outside.
 */
export const withoutCaller = <T>(work: () => T): T => current.run(undefined, work)
