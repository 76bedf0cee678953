import type { Page } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'

/** What can be ordered by publish date: a page, or one of its related pages. */
type Dated = Pick<Page, 'id' | 'properties'> & { created?: string | null }

/** The next older article by publish date; after the oldest comes the newest. Null where there is no other one. */
export function nextByDate<Article extends Dated>(
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
