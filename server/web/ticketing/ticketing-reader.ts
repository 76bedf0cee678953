import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import { type Cache, createCache } from '#server/cache/cache'
import type { Fetch } from '#server/http/outside-call'
import { type Call, keyOf } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'
import { callAnonymously } from './anonymous-call.ts'

/**
 * How long after its TTL an answer may be shown while refreshing fails, in milliseconds: enough for an evening without
 * the ticketing service. Bookings are never served from a cache.
 */
const STALE_FOR = 12 * 3_600_000
/** How long after its TTL an answer is shown at once while it is refreshed, in milliseconds */
const AT_ONCE_FOR = 30_000
/** Delay before a failed or refused call is retried, in milliseconds */
const RETRY_AFTER = 1_000
/** Maximum answers of calls with the same TTL */
const MAX_ENTRIES = 500

export interface ReadAnswer<Result> {
  /** Returns the result, null if the service refuses; throws if it fails or violates the contract. */
  result: Result | null
  /** If the answer is stale because refreshing failed: when it was read, in milliseconds since 1970. Otherwise null. */
  lastGoodOf: number | null
}
export interface TicketingReader {
  /**
   * Returns the answer to an anonymous call within `budgetMs`. A later answer is cached for the next page. Results are
   * shared between pages and must not be changed.
   */
  readAnswer<Input, Result>(
    call: Call<Input, Result>,
    input: Input | undefined,
    options: { budgetMs: number },
  ): Promise<ReadAnswer<Result>>
  /** The same, for callers that don't need the result's age */
  read<Input, Result>(
    call: Call<Input, Result>,
    input: Input | undefined,
    options: { budgetMs: number },
  ): Promise<Result | null>
  /** Marks all answers as changed: each is reloaded for the next page that shows it. */
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

/** Creates the reader of the ticketing service's public data for pages, without a session. */
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
      // The load timed out for this page, or failed and was logged.
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

/** The status of a service that doesn't implement the call */
const NOT_IMPLEMENTED = 501

/** Returns null if the service refuses. Throws if it fails or violates the contract. */
async function resultOf(call: Call, input: unknown, { settings, fetch }: TicketingReaderOptions) {
  const named = everyCall.find((each) => each.call.method === call.method && each.call.path === call.path)
  if (!named || call.sharedForSeconds === 0) throw new Error(`${call.method} ${call.path} is no call for a page`)
  const limits = { withinMs: settings.TICKETING_TIMEOUT_MS, fetch: fetch ?? ticketingFetch(settings) }
  const envelope = await callAnonymously(ticketingUrl(settings), call, input, limits)
  if (envelope.isError && envelope.status >= 500 && envelope.status !== NOT_IMPLEMENTED)
    throw new Error(`${call.path} failed with ${envelope.status}`)
  if (envelope.isError) return null
  await schemasOf(named.area, named.name).result.validate(envelope.result, { strict: true })
  return envelope.result
}
