import { shownBlocks } from './blocks.ts'
import type { Page, PageReference } from './page.ts'
import { publishedAt } from './published-at.ts'

/** Pages that a layout or a block shows beside its own: all of a content type come in, those that are shown go out. */
export interface RelatedNeed {
  contentType: string
  choose(pages: readonly Page[], shown: Page, zone: string): Page[]
}

/** Of the properties of a page that is shown beside another one, these go along. */
export const teaserFields = ['subheading', 'publishDate', 'tileImage', 'imageForDesktop'] as const

const firstListing: RelatedNeed = { contentType: 'news', choose: (pages) => pages.slice(0, 1) }
const next: RelatedNeed = {
  contentType: 'newsArticle',
  choose: (pages, shown, zone) => {
    const found = nextArticle(pages, shown, zone)
    return found ? [found] : []
  },
}
const ofLayout: Record<string, readonly RelatedNeed[]> = { newsArticle: [firstListing] }
const ofBlock: Record<string, readonly RelatedNeed[]> = { nextArticle: [next], blogArticleDetails: [firstListing] }

/** What a page's layout and its blocks want of other pages, each want once. */
export function relatedNeeds(page: Page): RelatedNeed[] {
  const wants = [
    ...needsIn(ofLayout, page.contentType),
    ...shownBlocks(page).flatMap(({ alias }) => needsIn(ofBlock, alias)),
  ]
  return [...new Set(wants)]
}
const needsIn = (table: Record<string, readonly RelatedNeed[]>, name: string) =>
  Object.hasOwn(table, name) ? (table[name] ?? []) : []

/** What can be put in order by publish date: a page, or one of those that came along with it. */
type Dated = Pick<Page, 'id' | 'properties'> & { created?: string | null }

/** The next older article by publish date; after the oldest comes the newest. Null where there is no other one. */
export function nextArticle<Article extends Dated>(
  articles: readonly Article[],
  shown: Dated,
  zone: string,
): Article | null {
  const others = articles.filter(({ id }) => id !== shown.id).sort((a, b) => compare(b, a, zone))
  return others.find((article) => compare(article, shown, zone) < 0) ?? others[0] ?? null
}

/** By publish date, of one day by id; one without a date is the oldest. */
function compare(one: Dated, other: Dated, zone: string): number {
  const [first, second] = [timeOf(one, zone), timeOf(other, zone)]
  if (first !== second) return first < second ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

const timeOf = ({ properties, created = null }: Dated, zone: string): number =>
  publishedAt({ properties, created }, zone)?.getTime() ?? Number.NEGATIVE_INFINITY

/** A page as it goes along with another one: with what a teaser shows of it, and its date where the editors gave none. */
export function teaserOf({ id, contentType, name, path, created, properties }: Page): PageReference {
  const { tileImage, imageForDesktop, ...rest } = Object.fromEntries(
    teaserFields.flatMap((field) => (properties[field] ? [[field, properties[field]]] : [])),
  )
  const image = hasOne(tileImage) ? tileImage : imageForDesktop
  const publishDate = properties.publishDate || created?.replace(/Z$/, '+00:00')
  return { id, contentType, name, path, properties: { ...rest, publishDate, ...(image ? { tileImage: image } : {}) } }
}
const hasOne = (value: unknown): boolean => !Array.isArray(value) || value.length > 0
