// npm test: types, lint, the tap tests, then Playwright against the production build. `npm test -- unit` and the like
// run a part.
//   parts: types lint unit integration browser
import { spawn, spawnSync } from 'node:child_process'
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
const names = process.argv.slice(2)
const parts = PARTS.filter((part) => names.length === 0 || names.includes(part))
const total = { passed: 0, failed: 0 }
/** How long each tap file took, in seconds. */
const durations = []

function tool(name, ...args) {
  const { status } = spawnSync(at('node_modules', '.bin', name), args, { cwd: root, stdio: 'inherit' })
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}
function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** Each file in a process of its own, two at a time; a file's output is shown only where something failed in it. */
async function tapFiles(folder) {
  const files = existsSync(at('test', folder))
    ? readdirSync(at('test', folder)).filter((name) => name.endsWith('.test.ts'))
    : []
  const waiting = files.sort()
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, worker))
  async function worker() {
    for (let name = waiting.shift(); name; name = waiting.shift()) await tapFile(`test/${folder}/${name}`)
  }
}

function tapFile(file) {
  const begun = Date.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: root,
      env: { ...process.env, TAP_TIMEOUT: '300' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const results = new Promise((complete) => {
      const parser = new Parser(complete)
      child.stdout.on('data', (text) => parser.write(text)).on('end', () => parser.end())
    })
    child.on('close', async (code) => {
      const { ok, count: tests, pass, fail } = await results
      const isGood = ok && tests > 0 && code === 0
      const seconds = (Date.now() - begun) / 1000
      durations.push({ file, seconds })
      count(pass, isGood ? 0 : Math.max(fail, 1))
      console.log(`${isGood ? '✓' : '✗'} ${file} (${tests} tests, ${seconds.toFixed(1)} s)`)
      if (!isGood) console.log(tests === 0 ? `${output}\nThe file ran no test.` : output)
      done()
    })
  })
}

function printSlowest() {
  if (durations.length === 0) return
  console.log('The slowest test files:')
  for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
}

function browserTests() {
  const browser = findBrowser()
  if (!browser) {
    console.error('No Chromium found. Install one, or set BROWSER_PATH.')
    return count(0, 1)
  }
  const report = path.join(os.tmpdir(), `foyer-browser-${process.pid}.json`)
  spawnSync(at('node_modules', '.bin', 'playwright'), ['test', '--config', 'config/playwright.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, unexpected: 1, flaky: 0 } }
  rmSync(report, { force: true })
  count(stats.expected, stats.unexpected + stats.flaky || (stats.expected === 0 ? 1 : 0))
}

if (parts.includes('types')) tool('tsc', '--noEmit')
if (parts.includes('lint')) {
  tool('biome', 'check', '--error-on-warnings')
  // What nothing uses: files, exports, dependencies.
  tool('knip', '--config', 'config/knip.json')
}
if (parts.includes('unit')) await tapFiles('unit')
if (parts.includes('integration')) await tapFiles('integration')
if (parts.includes('browser')) browserTests()
printSlowest()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
