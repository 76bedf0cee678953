// npm test: types, lint, the tap tests, then Playwright against the production build.
//   npm test -- unit browser                    those parts alone; parts: types lint unit integration browser
//   npm test -- checkout                        the test files of an area: those whose names contain the word
//   npm test -- test/unit/money.test.ts …       files
//   npm test -- money.test.ts:'a price of'      the tests of a file whose titles have these words
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrowserReport } from './browser-report.mjs'
import { bundleTests } from './bundle-tests.mjs'
import { chosenTests } from './chosen-tests.mjs'
import { findBrowser } from './find-browser.mjs'
import { openMemoryFolder } from './memory-folder.mjs'
import { beginRun } from './runs.mjs'
import { runTapFile } from './tap-file.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const SLOWEST_SHOWN = 10
/** Lines of a failed assertion that are repeated at the end. */
const FAILURE_LINES = 20
beginRun()
if (!process.env.TEST_FOLDERS) process.env.TEST_FOLDERS = openMemoryFolder() ?? os.tmpdir()
const { parts, title, isWhole, filesOf } = chosenByArguments()
const total = { passed: 0, failed: 0 }
/** The duration of each tap file, in seconds. */
const durations = []
/** The titles of the tests that ran and passed. */
const titles = []
/** The failures, repeated at the end because logs are often truncated at the beginning. */
const failures = []

function chosenByArguments() {
  try {
    return chosenTests(process.argv.slice(2))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** A tool of the project as a job; its output is shown when it ends. */
const tool =
  (name, ...args) =>
  async () => {
    const { code, output } = await outputOf(at('node_modules', '.bin', name), args)
    if (output.trim()) console.log(output.trimEnd())
    if (code !== 0) failures.push(name)
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }

async function outputOf(command, args) {
  const child = spawn(command, args, { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

/**
 * Runs up to three jobs at a time, one more than there are cores, because many of them wait for restarting processes.
 */
async function run(jobs) {
  const waiting = [...jobs]
  await Promise.all(
    Array.from({ length: Math.min(3, os.availableParallelism() + 1) }, async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    }),
  )
}

function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** A file of tap tests as a job. */
const tapFile = (file, isAlone) => async () => {
  const bundle = bundleOf(file)
  const { passed, failed, ran, notRun, output, seconds, ...found } = await runTapFile(file, { title, isAlone, bundle })
  durations.push({ file, seconds })
  titles.push(...found.titles)
  count(passed, failed)
  console.log(`${failed === 0 ? '✓' : '✗'} ${file} (${ran} checks, ${seconds.toFixed(1)} s)`)
  if (failed === 0) return
  const none = title ? `no test has “${title}” in its title\n` : 'no test ran\n'
  const why = ran === 0 ? none : notRun > 0 ? `${notRun} skipped or to do\n` : ''
  failures.push(`${file}\n${why}${failedLines(output)}`)
}
const tapFiles = (part) => namesOf(part).map((file, _, all) => tapFile(file, !isWhole && all.length === 1))
const namesOf = (part) => filesOf(part).map((name) => `test/${part}/${name}`)

/** Returns the lines of TAP output that report failures, each with its diagnostics. */
function failedLines(output) {
  const lines = output.split('\n')
  const shown = new Set()
  for (const [index, line] of lines.entries())
    if (/^\s*not ok /.test(line))
      for (let next = index; next < Math.min(index + FAILURE_LINES, lines.length); next++) shown.add(next)
  const last = shown.size > 0 ? [...shown].map((index) => lines[index]) : lines.slice(-FAILURE_LINES)
  return last.slice(0, 8 * FAILURE_LINES).join('\n')
}

function printFailures() {
  for (const failure of failures) console.log(`Failed: ${failure}`)
}

function printSlowest() {
  if (durations.length === 0) return
  console.log('The slowest test files:')
  for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
}

function browserTests() {
  const files = namesOf('browser')
  if (files.length === 0) return
  const browser = findBrowser()
  if (!browser) {
    console.error('No Chromium found. Install one, or set BROWSER_PATH.')
    return count(0, 1)
  }
  const report = path.join(os.tmpdir(), `foyer-browser-${process.pid}.json`)
  const { status } = spawnSync(
    at('node_modules', '.bin', 'playwright'),
    ['test', '--config', 'config/playwright.ts', ...files, ...(title ? ['--grep', escaped(title)] : [])],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  const found = existsSync(report)
    ? readBrowserReport(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, titles: [], failures: [] }
  rmSync(report, { force: true })
  titles.push(...found.titles)
  const isFailed = found.failed > 0 || found.passed === 0 || status !== 0
  failures.push(...(isFailed && found.failures.length === 0 ? ['tests in the browser: see above'] : found.failures))
  count(found.passed, isFailed ? Math.max(found.failed, 1) : 0)
}

/** After a full run, checks that each requirement named by a test's title was named by one that ran and passed. */
function checkRequirements() {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/requirements/ran.ts'], {
    ...{ cwd: root, input: titles.join('\n') },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) failures.push('requirements whose tests did not run: see the list above')
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Starts a PostgreSQL server for all files if none is given. It stops with this process. */
async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return
  const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-postgres.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [address] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), once(server, 'exit')])
  // Without a server, each file reports what it lacks.
  if (typeof address === 'string') process.env.TEST_DATABASE_URL = address.trim()
  server.stdout.destroy()
  server.unref()
  server.stdin.unref()
}

const jobs = {
  types: [tool('tsc', '--noEmit')],
  // Also checks for unused files, exports and dependencies.
  lint: [
    tool('biome', 'check', '--error-on-warnings'),
    tool('knip', '--config', 'config/knip.json'),
    tool('cspell', 'lint', '--config', 'config/cspell.json', '--no-progress', '--quiet'),
  ],
  unit: tapFiles('unit'),
  integration: tapFiles('integration'),
}
// A file that can't be bundled fails by itself.
const bundled = ['unit', 'integration'].filter((part) => parts.includes(part)).flatMap(namesOf)
const bundleOf = await bundleTests(bundled).catch(() => () => undefined)
if (['integration', 'browser'].some((part) => parts.includes(part) && filesOf(part).length > 0)) await startPostgres()
await run(parts.flatMap((part) => jobs[part] ?? []))
if (parts.includes('browser')) browserTests()
if (isWhole) {
  checkRequirements()
  console.log('Not tried: a real Payload, which takes an installation of its own (npm run try-payload)')
}
printSlowest()
printFailures()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
