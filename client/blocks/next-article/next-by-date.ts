import type { Page } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'

/** A page or related page with a publish date. */
type Dated = Pick<Page, 'id' | 'properties'> & { created?: string | null }

/** Returns the next older article by publish date, or the newest one after the oldest. Null if there is no other. */
export function nextByDate<Article extends Dated>(
  articles: readonly Article[],
  shown: Dated,
  zone: string,
): Article | null {
  const others = articles.filter(({ id }) => id !== shown.id).sort((a, b) => compare(b, a, zone))
  return others.find((article) => compare(article, shown, zone) < 0) ?? others[0] ?? null
}

/** Sorts by publish date, then by id. An article without a date counts as the oldest. */
function compare(one: Dated, other: Dated, zone: string): number {
  const [first, second] = [timeOf(one, zone), timeOf(other, zone)]
  if (first !== second) return first < second ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

const timeOf = ({ properties, created = null }: Dated, zone: string): number =>
  publishedAt({ properties, created }, zone)?.getTime() ?? Number.NEGATIVE_INFINITY
