import { showDay } from '#shared/dates'

/**
 * Returns days, as YYYY-MM-DD, as a label: `21 November 2026`, `21 – 23 November 2026`, `30 November – 2 December
 * 2026`, `30 December 2026 – 2 January 2027`.
 */
export function dateLabel(days: readonly string[]): string {
  const [first, last] = [days.reduce(lesser, days[0] ?? ''), days.reduce(greater, '')]
  if (!first) return ''
  if (first === last) return showDay(first, 'news')
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = isSameMonth ? 'dayInMonth' : isSameYear ? 'dayInYear' : 'news'
  return `${showDay(first, start)} – ${showDay(last, 'news')}`
}

const lesser = (a: string, b: string) => (b < a ? b : a)
const greater = (a: string, b: string) => (b > a ? b : a)
