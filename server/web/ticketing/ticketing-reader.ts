import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import { type Cache, createCache } from '#server/cache/cache'
import type { Fetch } from '#server/http/outside-call'
import { type Call, keyOf } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'
import { ticketingUrl } from '../ticketing-url.ts'
import { callAnonymously } from './anonymous-call.ts'

/**
 * For how much longer than it is fresh an answer may still be shown while no new one can be had, in milliseconds: an
 * evening without the ticketing service. What is booked is always asked for anew.
 */
const STALE_FOR = 12 * 3_600_000
/** For how much longer than it is fresh an answer is shown at once, while a new one is fetched, in milliseconds. */
const AT_ONCE_FOR = 30_000
/** How long a call that failed or was refused isn't made again, in milliseconds. */
const RETRY_AFTER = 1_000
/** The most answers of calls that are shared equally long. */
const MAX_ENTRIES = 500

export interface ReadAnswer<Result> {
  /** Null where there is none. */
  result: Result | null
  /**
   * Where no newer answer could be had, and the last good one serves: when that was read, in milliseconds since 1970.
   * Null otherwise.
   */
  lastGoodOf: number | null
}
export interface TicketingReader {
  /**
   * The answer to an anonymous call within `budgetMs`. What comes later is cached for the next page. Results are
   * shared between pages: not to be changed.
   */
  readAnswer<Input, Result>(
    call: Call<Input, Result>,
    input: Input | undefined,
    options: { budgetMs: number },
  ): Promise<ReadAnswer<Result>>
  /** The same, where it doesn't matter how old the result is. */
  read<Input, Result>(
    call: Call<Input, Result>,
    input: Input | undefined,
    options: { budgetMs: number },
  ): Promise<Result | null>
  /** What was read may have changed: each answer is read anew for the next page that shows it. */
  invalidate(): void
}
export interface TicketingReaderOptions {
  settings: Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS'>
  fetch?: Fetch
  /** Milliseconds since 1970. */
  now: () => number
  log: FastifyBaseLogger
  /** Called with every read, for the metrics. */
  onRead?: (outcome: 'hit' | 'stale' | 'miss') => void
}

/** What pages show of the ticketing service to everybody, fetched without a session. */
export function createTicketingReader(options: TicketingReaderOptions): TicketingReader {
  const { now, log, onRead = () => {} } = options
  const caches = new Map<number, Cache<unknown>>()

  function cacheOf({ sharedForSeconds }: Call): Cache<unknown> {
    const known = caches.get(sharedForSeconds)
    if (known) return known
    const cache = createCache<unknown>({
      ...{ now, ttl: sharedForSeconds * 1000, staleFor: STALE_FOR, retryAfter: RETRY_AFTER },
      ...{ maxWait: 0, maxWaitFor: AT_ONCE_FOR },
      maxEntries: MAX_ENTRIES,
      negative: { is: (result) => result === null, ttl: RETRY_AFTER, maxEntries: MAX_ENTRIES },
    })
    caches.set(sharedForSeconds, cache)
    return cache
  }

  async function readAnswer(call: Call, input: unknown, { budgetMs }: { budgetMs: number }) {
    const key = keyOf(call, input)
    const { get, has } = cacheOf(call)
    const load = () =>
      resultOf(call, input, options).catch((error: unknown) => {
        log.warn({ err: error, upstream: 'ticketing', path: call.path }, 'could not read for a page')
        if (has(key)) throw error
        return null
      })
    try {
      const { value, state, readAt, isOverdue } = await get(key, load, { maxFirstWait: budgetMs })
      onRead(state)
      return { result: value, lastGoodOf: isOverdue ? readAt : null }
    } catch {
      // Too slow for this page, or failed, which the load has logged.
      onRead('miss')
      return { result: null, lastGoodOf: null }
    }
  }
  return {
    readAnswer: readAnswer as TicketingReader['readAnswer'],
    read: (async (...call: Parameters<typeof readAnswer>) =>
      (await readAnswer(...call)).result) as TicketingReader['read'],
    invalidate() {
      for (const cache of caches.values()) cache.invalidate(() => true)
    },
  }
}

/** A service that doesn't have the call says so by this status. */
const NOT_IMPLEMENTED = 501

/** Null where the service refuses; throws where it fails or doesn't answer as the contract says. */
async function resultOf(call: Call, input: unknown, { settings, fetch }: TicketingReaderOptions) {
  const named = everyCall.find((each) => each.call.method === call.method && each.call.path === call.path)
  if (!named || call.sharedForSeconds === 0) throw new Error(`${call.method} ${call.path} is no call for a page`)
  const limits = { withinMs: settings.TICKETING_TIMEOUT_MS, fetch }
  const envelope = await callAnonymously(ticketingUrl(settings), call, input, limits)
  if (envelope.isError && envelope.status >= 500 && envelope.status !== NOT_IMPLEMENTED)
    throw new Error(`${call.path} failed with ${envelope.status}`)
  if (envelope.isError) return null
  await schemasOf(named.area, named.name).result.validate(envelope.result, { strict: true })
  return envelope.result
}
