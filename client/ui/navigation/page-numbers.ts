/** As many pages as are all named. */
const MOST_NAMED = 7

/** The pages of a list that are linked to from one of them: the first, the last, the one on show with its neighbours. Null stands for those left out. */
export function pageNumbers(current: number, total: number): (number | null)[] {
  if (total <= MOST_NAMED) return Array.from({ length: total }, (_, at) => at + 1)
  const first = Math.max(2, Math.min(current - 1, total - 4))
  const last = Math.min(total - 1, Math.max(current + 1, 5))
  const middle = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(last < total - 1 ? [null] : []), total]
}
