// npm test: types, lint, the tap tests, then Playwright against the production build.
//   npm test -- unit browser    those parts alone; parts: types lint unit integration browser
//   npm test -- checkout        the test files of an area, in every part: those whose names contain the word
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Parser } from 'tap-parser'
import { findBrowser } from './find-browser.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const PARTS = ['types', 'lint', 'unit', 'integration', 'browser']
const SLOWEST_SHOWN = 10
/** Lines of a failed assertion that are said once more at the end. */
const FAILURE_LINES = 20
const TEST_PARTS = ['unit', 'integration', 'browser']
const names = process.argv.slice(2)
const areas = names.filter((name) => !PARTS.includes(name))
const named = PARTS.filter((part) => names.includes(part))
const parts = named.length > 0 ? named : areas.length > 0 ? TEST_PARTS : PARTS
const total = { passed: 0, failed: 0 }
/** How long each tap file took, in seconds. */
const durations = []
/** What failed, to be said once more at the end: logs are often kept from their end only. */
const failures = []

/** A tool of the project as a job; its output is shown when it has ended. */
const tool =
  (name, ...args) =>
  async () => {
    const { code, output } = await outputOf(at('node_modules', '.bin', name), args)
    if (output.trim()) console.log(output.trimEnd())
    if (code !== 0) failures.push(name)
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }

async function outputOf(command, args, { env, onOutput } = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  if (onOutput) child.stdout.on('data', onOutput)
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Runs up to three jobs at a time, one more than there are cores: many of them wait for processes that restart. */
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

/** The test files of a part, of the areas that were named. */
function filesOf(part) {
  return readdirSync(at('test', part))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => areas.length === 0 || areas.some((area) => name.includes(area)))
    .sort()
}

/** A file in a process of its own as a job; its output is shown only where something failed in it. */
const tapFile = (file) => async () => {
  const begun = Date.now()
  const env = { TAP_TIMEOUT: String(300 * Number(process.env.TIMEOUT_FACTOR ?? 1)) }
  let results
  const parser = new Parser((all) => {
    results = all
  })
  const { code, output } = await outputOf(process.execPath, ['--import', 'tsx', file], {
    env,
    onOutput: (text) => parser.write(text),
  })
  parser.end()
  const { ok, count: tests, pass, fail } = results
  const isGood = ok && tests > 0 && code === 0
  const seconds = (Date.now() - begun) / 1000
  durations.push({ file, seconds })
  count(pass, isGood ? 0 : Math.max(fail, 1))
  console.log(`${isGood ? '✓' : '✗'} ${file} (${tests} tests, ${seconds.toFixed(1)} s)`)
  if (isGood) return
  console.log(tests === 0 ? `${output}\nThe file ran no test.` : output)
  failures.push(`${file}\n${failedLines(output)}`)
}
const tapFiles = (part) => filesOf(part).map((name) => tapFile(`test/${part}/${name}`))

/** The lines of TAP output that say what failed, each with the lines of its diagnostics. */
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
  const files = areas.length > 0 ? filesOf('browser').map((name) => `test/browser/${name}`) : []
  if (areas.length > 0 && files.length === 0) return
  const browser = findBrowser()
  if (!browser) {
    console.error('No Chromium found. Install one, or set BROWSER_PATH.')
    return count(0, 1)
  }
  const report = path.join(os.tmpdir(), `foyer-browser-${process.pid}.json`)
  spawnSync(at('node_modules', '.bin', 'playwright'), ['test', '--config', 'config/playwright.ts', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, unexpected: 1, flaky: 0 } }
  rmSync(report, { force: true })
  if (stats.unexpected + stats.flaky > 0) failures.push('tests in the browser: see the list above')
  count(stats.expected, stats.unexpected + stats.flaky || (stats.expected === 0 ? 1 : 0))
}

/** Starts a PostgreSQL server for all files, where none is given. It ends with this process. */
async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return
  const server = spawn(process.execPath, ['--import', 'tsx', 'test/support/serve-postgres.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [address] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), once(server, 'exit')])
  // Without one each file says what it lacks.
  if (typeof address === 'string') process.env.TEST_DATABASE_URL = address.trim()
  server.stdout.destroy()
  server.unref()
  server.stdin.unref()
}

for (const area of areas)
  if (!TEST_PARTS.some((part) => filesOf(part).some((name) => name.includes(area)))) {
    console.error(`No test file has "${area}" in its name`)
    process.exit(1)
  }
const jobs = {
  types: [tool('tsc', '--noEmit')],
  // And what nothing uses: files, exports, dependencies.
  lint: [
    tool('biome', 'check', '--error-on-warnings'),
    tool('knip', '--config', 'config/knip.json'),
    tool('cspell', 'lint', '--config', 'config/cspell.json', '--no-progress', '--quiet'),
  ],
  unit: tapFiles('unit'),
  integration: tapFiles('integration'),
}
if (['integration', 'browser'].some((part) => parts.includes(part) && filesOf(part).length > 0)) await startPostgres()
await run(parts.flatMap((part) => jobs[part] ?? []))
if (parts.includes('browser')) browserTests()
printSlowest()
printFailures()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
