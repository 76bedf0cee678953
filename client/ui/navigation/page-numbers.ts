/** A list with more pages than this has gaps. */
const MAXIMUM_LISTED = 7

/** The page numbers to link to: the first, the last, the current one with its neighbours. Null is a gap. */
export function pageNumbers(current: number, total: number): (number | null)[] {
  if (total <= MAXIMUM_LISTED) return Array.from({ length: total }, (_, at) => at + 1)
  const first = Math.max(2, Math.min(current - 1, total - 4))
  const last = Math.min(total - 1, Math.max(current + 1, 5))
  const middle = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(last < total - 1 ? [null] : []), total]
}
