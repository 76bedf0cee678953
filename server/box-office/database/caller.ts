import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for what the database is used for: whoever made a call. */
export interface Caller {
  /** Aborts once nobody waits for the answer any more. Its reason is what the database's methods reject with. */
  readonly signal: AbortSignal
  /** Until when the caller waits, as `performance.now()` has it, in milliseconds. */
  readonly waitsUntil: number
  /** Bears a session's token: what may be a purchase in progress goes before calls of visitors who are new. */
  readonly isKnown: boolean
  /** Has had a connection: what it has begun goes before the calls that wait for their first. */
  hasBegun: boolean
}

/** Nobody waits for the call's answer any more: it is given up, and nothing that it wrote is kept. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}

const current = new AsyncLocalStorage<Caller | undefined>()

/** The caller on whose behalf the current code runs; undefined for work that nobody waits for. */
export const currentCaller = (): Caller | undefined => current.getStore()

/** Has the database know for whom `work` uses it. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => current.run(caller, work)

/** For what goes on although its caller has left: what others wait for too, and what has happened outside already. */
export const withoutCaller = <T>(work: () => T): T => current.run(undefined, work)
