import { everyCall } from '#shared/ticketing/contract'
import type { Report } from './report.ts'

/** Returns a report as text: a paragraph for each deviation, the calls that weren't tried, and the counts. */
export function linesOf({ deviations, stopped, untried, askedCount }: Report): string {
  const found = deviations.map(
    (deviation) =>
      `${deviation.call}${deviation.field ? `  ${deviation.field}` : ''}\n  expected: ${deviation.expected}\n` +
      `  found:    ${deviation.found}\n  suffers:  ${deviation.suffers}\n`,
  )
  const left = untried.map(({ call, why }) => `not tried: ${call} (${why})\n`)
  const ended = stopped.map((each) => `ended early: ${each}\n`)
  const counts = `Calls: ${askedCount} of ${everyCall.length}. Deviations: ${deviations.length}.\n`
  return [found.join('\n'), ended.join(''), left.join(''), counts].filter(Boolean).join('\n')
}
