import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MOST_LINES = 80

/**
 * Prints the page of a failed test as assistive technology sees it, as soon as the test ends: the files that Playwright
 * writes beside its report don't outlive a CI run.
 */
export default class FailedPageReporter implements Reporter {
  printsToStdio(): boolean {
    return false
  }
  onTestEnd(test: TestCase, { attachments, status }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return
    const context = attachments.find(({ name }) => name === 'error-context')
    const text = context?.body?.toString() ?? (context?.path ? readFileSync(context.path, 'utf8') : '')
    const snapshot = text.match(/```yaml\n[\s\S]*?```/g)?.at(-1) ?? 'no page'
    const shown = snapshot.split('\n').slice(0, MOST_LINES).join('\n')
    process.stdout.write(`The page when “${test.title}” failed:\n${shown}\n`)
  }
}
