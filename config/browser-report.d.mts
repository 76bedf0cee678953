import type { JSONReport } from '@playwright/test/reporter'

export function readBrowserReport(report: Pick<JSONReport, 'suites' | 'errors'> & { stats: Counts }): {
  passed: number
  failed: number
  titles: string[]
  failures: string[]
}
type Counts = Pick<JSONReport['stats'], 'expected' | 'unexpected' | 'flaky' | 'skipped'>
