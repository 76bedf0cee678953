import { withTimeout } from '#server/http/with-timeout'
import type { PagePreloads, Preload } from '#shared/content/preload'
import { keyOf } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'
import { news } from '#shared/ticketing/news/news'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Sources } from './page-sources.ts'
import { shownAnswer } from './shown-answer.ts'

/** An answer as it was read */
export interface Read {
  /** Undefined if it didn't arrive in time or was refused */
  answer: unknown
  /** Set if it contains prices or seats and is stale: when it was read, in milliseconds since 1970 */
  pricesOf: number | null
  isStale: boolean
}
/** An answer that is being read, by the key under which a page has it. The promise never rejects. */
export interface Reading {
  key: string
  read: Promise<Read>
  /** Whether a streamed page goes without it if it is late */
  isOmittedIfLate: boolean
}

/** The paths of calls whose answers contain neither prices nor seats, so their age doesn't matter to visitors */
const WITHOUT_PRICES: ReadonlySet<string> = new Set(
  [...Object.values(global), ...Object.values(news), whatsOn.filterOptions].map(({ path }) => path),
)

/**
 * Reads the answers of the ticketing service that a page declares. The browser requests what doesn't arrive in time. A
 * layout's answers have a longer timeout, because without them a list of concerts is empty for search engines and
 * browsers without scripts.
 */
export function readAnswers({ layout, blocks }: PagePreloads, { settings, ticketing }: Sources): Reading[] {
  const reading = (budgetMs: number) => (preload: Preload) => ({
    key: keyOf(preload.call, preload.input),
    isOmittedIfLate: preload.isOmittedIfLate === true,
    read: ticketing.readAnswer(preload.call, preload.input, { budgetMs }).then(({ result, lastGoodOf }) => ({
      answer: result === null ? undefined : shownAnswer(result, preload),
      pricesOf: WITHOUT_PRICES.has(preload.call.path) ? null : lastGoodOf,
      isStale: lastGoodOf !== null,
    })),
  })
  const { LAYOUT_PRELOAD_TIMEOUT_MS, BLOCK_PRELOAD_TIMEOUT_MS } = settings
  return [...layout.map(reading(LAYOUT_PRELOAD_TIMEOUT_MS)), ...blocks.map(reading(BLOCK_PRELOAD_TIMEOUT_MS))]
}

/** Waits for the readings, but at most `withinMs`. Returns those that are done, by their keys. */
export async function doneWithin(readings: readonly Reading[], withinMs: number): Promise<Map<string, Read>> {
  const done = new Map<string, Read>()
  const all = Promise.all(readings.map(async ({ key, read }) => done.set(key, await read)))
  await (withinMs === Number.POSITIVE_INFINITY ? all : withTimeout(all, withinMs).catch(() => {}))
  return new Map(done)
}

/**
 * Returns the answers for a page's data. `pricesOf` is null unless prices or seats are stale. Then it is the time when
 * the oldest of them was read, in milliseconds since 1970.
 */
export function answersOf(reads: ReadonlyMap<string, Read>) {
  const old = [...reads.values()].flatMap(({ pricesOf }) => pricesOf ?? [])
  return {
    answers: Object.fromEntries(
      [...reads].flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]])),
    ),
    isWhole: [...reads.values()].every(({ answer, isStale }) => answer !== undefined && !isStale),
    pricesOf: old.length > 0 ? Math.min(...old) : null,
  }
}
