import type { PagePreloads, Preload } from '#shared/content/preload'
import { keyOf } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'
import { news } from '#shared/ticketing/news/news'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Sources } from './page-sources.ts'
import { shownAnswer } from './shown-answer.ts'

/** The paths of calls whose answers contain neither prices nor seats, so their age doesn't matter to visitors */
const WITHOUT_PRICES: ReadonlySet<string> = new Set(
  [...Object.values(global), ...Object.values(news), whatsOn.filterOptions].map(({ path }) => path),
)

/**
 * Returns the answers of the ticketing service that arrived in time, and whether all did and are fresh. The browser
 * requests the rest. A layout's answers have a longer timeout, because without them a list of concerts is empty for
 * search engines and browsers without scripts. `pricesOf` is null unless prices or seats are stale. Then it is the time
 * when the oldest of them was read, in milliseconds since 1970.
 */
export async function readAnswers({ layout, blocks }: PagePreloads, { settings, ticketing }: Sources) {
  const reading = (budgetMs: number) => async (preload: Preload) => ({
    ...preload,
    ...(await ticketing.readAnswer(preload.call, preload.input, { budgetMs })),
  })
  const { LAYOUT_PRELOAD_TIMEOUT_MS, BLOCK_PRELOAD_TIMEOUT_MS } = settings
  const read = await Promise.all([
    ...layout.map(reading(LAYOUT_PRELOAD_TIMEOUT_MS)),
    ...blocks.map(reading(BLOCK_PRELOAD_TIMEOUT_MS)),
  ])
  const answers = read.flatMap(({ call, input, result, omits }) =>
    result === null ? [] : [[keyOf(call, input), shownAnswer(result, omits)]],
  )
  const old = read.flatMap(({ call, lastGoodOf }) =>
    lastGoodOf === null || WITHOUT_PRICES.has(call.path) ? [] : [lastGoodOf],
  )
  return {
    answers: Object.fromEntries(answers) as Record<string, unknown>,
    isWhole: answers.length === read.length && read.every(({ lastGoodOf }) => lastGoodOf === null),
    pricesOf: old.length > 0 ? Math.min(...old) : null,
  }
}
