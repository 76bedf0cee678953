// Reads the JSON report of Playwright.
import { stripVTControlCharacters } from 'node:util'

/** Lines of a failed browser test's error that are repeated at the end. */
const ERROR_LINES = 15

/**
 * Returns the counts of a run, the titles of the tests that passed, and for each other test its file, its title and the
 * first lines of its error. Tests that are flaky or skipped count as failed, and so do errors outside tests.
 */
export function readBrowserReport({ stats, suites, errors }) {
  const specs = specsIn({ suites })
  const isGood = ({ tests }) => tests.length > 0 && tests.every(({ status }) => status === 'expected')
  const outside = errors.map((error) => `tests in the browser\n${firstLines(error)}`)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + outside.length,
    titles: specs.filter(isGood).map(({ title }) => title),
    failures: [...specs.filter((spec) => !isGood(spec)).map(failureOf), ...outside],
  }
}

const specsIn = ({ title, specs = [], suites = [], file }, parents = []) => {
  // A file's own suite is named like the file.
  const titles = title && title !== file ? [...parents, title] : parents
  return [
    ...specs.map((spec) => ({ ...spec, path: [...titles, spec.title].join(' › ') })),
    ...suites.flatMap((suite) => specsIn(suite, titles)),
  ]
}

function failureOf({ file, line, path, tests }) {
  const errors = tests.flatMap(({ status, results }) => {
    const errors = results.flatMap(({ errors }) => errors)
    return errors.length > 0 ? errors : status === 'expected' ? [] : [{ message: status }]
  })
  return `test/browser/${file}:${line} ${path}\n${firstLines(errors[0])}`
}

function firstLines({ message = 'no message', location }) {
  const where = location ? `at ${location.file}:${location.line}\n` : ''
  return `${where}${stripVTControlCharacters(message).split('\n').slice(0, ERROR_LINES).join('\n')}`
}
