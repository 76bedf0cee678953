import { AsyncLocalStorage } from 'node:async_hooks'

/** The requester on whose behalf the database is used. */
export interface Caller {
  /** Aborts once the requester no longer waits. The database's methods reject with its reason. */
  readonly signal: AbortSignal
  /** The deadline of the caller, in milliseconds of `performance.now()`. */
  readonly waitsUntil: number
  /** Whether the caller has a session token. Purchases in progress have priority over calls of new visitors. */
  readonly isKnown: boolean
  /**
   * Whether the caller has had a connection. Calls that have begun have priority over calls that wait for their first
   * one.
   */
  hasBegun: boolean
}

/** The requester no longer waits for the answer: the call is aborted and its writes are rolled back. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

const current = new AsyncLocalStorage<Caller | undefined>()

/** Returns the caller on whose behalf the current code runs, or undefined for background work. */
export const currentCaller = (): Caller | undefined => current.getStore()

/** Runs `work` on behalf of a caller. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => current.run(caller, work)

/**
 * Runs `work` without a caller, so that it continues after the requester has disconnected. For shared work, and for
 * recording events that have already happened in another system.
 */
export const withoutCaller = <T>(work: () => T): T => current.run(undefined, work)
