import type { Settings } from '#config/settings'
import type { ContentService } from '#server/web/content/content-service'
import type { Outcome } from '#server/web/content/outcome'
import type { FormService } from '#server/web/forms/form-service'
import type { TicketingReader } from '#server/web/ticketing/ticketing-reader'
import { shownBlocks } from '#shared/content/blocks'
import { contentTypeOf } from '#shared/content/content-types'
import type { MenuPage, Page } from '#shared/content/page'
import type { PagePreloads, Preload, PreloadsOf } from '#shared/content/preload'
import { teaserOf } from '#shared/content/teaser'
import { venueDay } from '#shared/dates'
import { formKey, formReferenceOf } from '#shared/forms/form-reference'
import { keyOf } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'
import { news } from '#shared/ticketing/news/news'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { shownAnswer } from './shown-answer.ts'

/** The sources of pages */
export interface Sources {
  settings: Settings
  content: ContentService
  ticketing: TicketingReader
  /** Milliseconds since 1970. */
  now: () => number
}
export interface PageSources extends Sources {
  forms: Pick<FormService, 'readDefinition'>
  /** Returns the preloads of a page's layout and blocks: data of the ticketing service and of other pages. */
  preloadsOf: PreloadsOf
}

/**
 * A section with more pages has a side menu without their subpages, each of which costs a request to the content
 * service.
 */
const MAX_WITH_CHILDREN = 40

/**
 * Returns the ancestors of a page, and for a side menu its siblings. If they can't be read, the page has no side menu.
 */
export async function readSurroundings(page: Page, { content }: Sources) {
  const above = await content.readAncestors(page.id)
  const ancestors = valueOr(above, [])
  const parent = ancestors.at(-1)
  const hasMenu = parent && parent.path !== '/' && hasSideMenu(page)
  const menu = hasMenu ? await readMenu(parent.id, content) : { siblings: [], isWhole: true }
  return { ancestors, siblings: menu.siblings, isWhole: isAvailable(above) && menu.isWhole }
}

/** Whether a page's layout may show its siblings */
const hasSideMenu = ({ contentType, properties }: Page): boolean =>
  !contentTypeOf(contentType).hasNoSideMenu && properties.hideSideMenu !== true

/** Returns the children and grandchildren of a parent, as a side menu lists them. */
async function readMenu(
  parentId: string,
  content: ContentService,
): Promise<{ siblings: MenuPage[]; isWhole: boolean }> {
  let isWhole = true
  const pagesBelow = async (id: string) => {
    const children = await content.readSiblings(id)
    isWhole &&= isAvailable(children)
    return valueOr(children, []).filter(({ contentType }) => !contentTypeOf(contentType).isNoPage)
  }
  const beside = await pagesBelow(parentId)
  const isShort = beside.length <= MAX_WITH_CHILDREN
  const siblings = await Promise.all(
    beside.map(async (each) => ({ ...each, children: isShort ? await pagesBelow(each.id) : [] })),
  )
  return { siblings, isWhole }
}

/**
 * Returns what the page's layout and blocks show of other pages, each once. If it can't be read, they omit the links.
 */
export async function readRelated(page: Page, related: PagePreloads['related'], { content, settings }: Sources) {
  let isWhole = true
  const chosen = await Promise.all(
    related.map(async ({ contentType, choose }) => {
      const found = await content.readTeasers(contentType)
      isWhole &&= isAvailable(found)
      return choose(valueOr(found, []), page, settings.VENUE_TIME_ZONE)
    }),
  )
  return { pages: [...new Set(chosen.flat())].map(teaserOf), isWhole }
}

const isAvailable = (outcome: Outcome<unknown>): boolean => outcome.type !== 'unavailable'
const valueOr = <T>(outcome: Outcome<T>, otherwise: T): T => (outcome.type === 'found' ? outcome.value : otherwise)

/** The paths of calls whose answers have neither prices nor seats, so their age doesn't matter to visitors */
const WITHOUT_PRICES: ReadonlySet<string> = new Set(
  [...Object.values(global), ...Object.values(news), whatsOn.filterOptions].map(({ path }) => path),
)

/**
 * Returns the answers of the ticketing service that came in time, and whether all did and are fresh; the browser
 * requests the rest. A layout's answers get a longer timeout: without them a list of concerts is empty for search
 * engines and without scripts. `pricesOf`: if prices or seats are stale, when the oldest of them was read (milliseconds
 * since 1970); otherwise null.
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

/**
 * Returns the definitions of the forms on a page, by `formKey`, that the content service didn't include, and whether
 * all came in time.
 */
export async function readForms(page: Page, { forms, settings }: PageSources) {
  const references = shownBlocks(page).map(({ properties }) => formReferenceOf(properties.form))
  const ids = new Set(references.flatMap((each) => (each && !each.definition ? [each.id] : [])))
  const read = await Promise.all(
    [...ids].map(async (id) => {
      const definition = await forms.readDefinition(id, settings.BLOCK_PRELOAD_TIMEOUT_MS).catch(() => undefined)
      return [formKey(id), definition] as const
    }),
  )
  const answers = read.filter(([, definition]) => definition !== undefined)
  return { answers: Object.fromEntries(answers), isWhole: answers.length === read.length }
}

const MINUTE = 60_000
/** The day of the last minute asked for: computing it from the time zone costs more than sending a cached page. */
const lastDays = new WeakMap<Settings, { minute: number; day: string }>()

/** Returns the venue's day, YYYY-MM-DD. */
export function todayOf({ settings, now }: Pick<Sources, 'settings' | 'now'>): string {
  const minute = Math.floor(now() / MINUTE)
  const last = lastDays.get(settings)
  if (last?.minute === minute) return last.day
  const day = venueDay(new Date(minute * MINUTE), settings.VENUE_TIME_ZONE)
  lastDays.set(settings, { minute, day })
  return day
}
