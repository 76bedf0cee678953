import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import { type Call, keyOf } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'
import { ask } from './ask.ts'
import { ticketingUrl } from './ticketing-url.ts'

/** For how much longer than it is fresh an answer may still be shown while a new one is fetched, in milliseconds. */
const STALE = 30_000
/** How long a call that failed isn't made again, in milliseconds. */
const AFTER_FAILURE = 1_000
/** The most answers kept; the least recently used goes first. */
const MOST_KEPT = 500

export interface TicketingReader {
  /**
   * The result of an anonymous call, or null where there is none within `budgetMs`. What comes later is kept for the next page.
   * Results are shared between pages: not to be changed.
   */
  read<Input, Result>(
    call: Call<Input, Result>,
    input: Input | undefined,
    options: { budgetMs: number },
  ): Promise<Result | null>
}
export interface TicketingReaderOptions {
  settings: Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS'>
  fetch?: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  now: () => number
  log: FastifyBaseLogger
  /** Told of every read, for the metrics. */
  onRead?: (outcome: 'hit' | 'stale' | 'miss') => void
}
interface Kept {
  /** Null when the call was refused or failed, and no earlier answer is there. */
  result: unknown
  /** When the result was read, and when it is due to be asked for again. */
  at: number
  dueAt: number
}

/**
 * What pages show of the ticketing service to everybody, fetched without a session: kept for seconds, asked for once at a time,
 * and answered from what is kept while a newer answer is on its way.
 */
export function createTicketingReader(options: TicketingReaderOptions): TicketingReader {
  const { now, log, onRead = () => {} } = options
  const kept = new Map<string, Kept>()
  const underway = new Map<string, Promise<unknown>>()

  function refresh(key: string, call: Call, input: unknown): Promise<unknown> {
    const before = underway.get(key)
    if (before) return before
    const asked = resultOf(call, input, options)
      .then(
        (result) => ({ result, at: now(), dueAt: now() + (result === null ? AFTER_FAILURE : freshFor(call)) }),
        (error: unknown): Kept => {
          log.warn({ err: error, upstream: 'ticketing', path: call.path }, 'could not read for a page')
          return { ...(kept.get(key) ?? { result: null, at: now() }), dueAt: now() + AFTER_FAILURE }
        },
      )
      .then((answer) => {
        underway.delete(key)
        keep(kept, key, answer)
        return shownAt(now(), call, answer)
      })
    underway.set(key, asked)
    return asked
  }

  async function read(call: Call, input: unknown, { budgetMs }: { budgetMs: number }): Promise<unknown> {
    const key = keyOf(call, input)
    const found = used(kept, key)
    const shown = found ? shownAt(now(), call, found) : null
    if (found && now() < found.dueAt) {
      onRead('hit')
      return shown
    }
    const newer = refresh(key, call, input)
    if (shown !== null) {
      onRead('stale')
      return shown
    }
    onRead('miss')
    return within(newer, budgetMs)
  }
  return { read: read as TicketingReader['read'] }
}

/** In milliseconds. */
const freshFor = ({ sharedForSeconds }: Call) => sharedForSeconds * 1_000

const shownAt = (now: number, call: Call, { result, at }: Kept) => (now < at + freshFor(call) + STALE ? result : null)

/** Null where the service refuses; throws where it doesn't answer as the contract says. */
async function resultOf(call: Call, input: unknown, { settings, fetch = globalThis.fetch }: TicketingReaderOptions) {
  const named = everyCall.find((each) => each.call === call)
  if (!named || call.sharedForSeconds === 0) throw new Error(`${call.method} ${call.path} is no call for a page`)
  const envelope = await ask(ticketingUrl(settings), call, input, fetch, settings.TICKETING_TIMEOUT_MS)
  if (envelope.isError) return null
  await schemasOf(named.area, named.name).result.validate(envelope.result, { strict: true })
  return envelope.result
}

/** What is kept under a key, which becomes the most recently used. */
function used(kept: Map<string, Kept>, key: string): Kept | undefined {
  const found = kept.get(key)
  if (!found) return undefined
  kept.delete(key)
  kept.set(key, found)
  return found
}

function keep(kept: Map<string, Kept>, key: string, value: Kept): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) return
    kept.delete(oldest)
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
