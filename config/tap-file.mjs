// Runs a test file in a separate process, and reports the result.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Parser } from 'tap-parser'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const PRODUCTION_BUILD = '#test/support/react-production-build'
const NOT_OK = /^\s*not ok /
const NOT_RUN = /# (?:SKIP|TODO)/i

/**
 * Resolves with the counts of a file's tests, the titles of those that passed, its output and its duration. Its output
 * is shown from the first failure on, or all of it if `isAlone`. With a title only the tests with that title run. Other
 * tests that don't run, because they are skipped or todo, count as failed. A file that has a `bundle` runs as that.
 */
export async function runTapFile(file, { title, bundle, isAlone = false, write = toStdout }) {
  const begun = Date.now()
  const env = { ...process.env, TAP_TIMEOUT: String(300 * Number(process.env.TIMEOUT_FACTOR ?? 1)) }
  // A bundle loads its packages before its own modules run.
  if (bundle && readFileSync(path.resolve(root, file), 'utf8').includes(PRODUCTION_BUILD)) env.NODE_ENV = 'production'
  if (title) env.TAP_GREP = `/${title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/`
  let results
  const parser = new Parser((all) => {
    results = all
  })
  const program = bundle ? ['--enable-source-maps', bundle] : ['--import', 'tsx', file]
  const child = spawn(process.execPath, program, { cwd: root, env })
  const show = shownFromFirstFailure(file, isAlone, write)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      show(text)
    })
  child.stdout.on('data', (text) => parser.write(text))
  const [code] = await once(child, 'close')
  parser.end()
  const { ok, pass, fail, skip, todo } = results
  const oks = output.split('\n').filter((line) => /^\s*ok \d+ - /.test(line))
  const titles = oks.filter((line) => !NOT_RUN.test(line))
  const notRun = title ? 0 : oks.length - titles.length
  const isGood = ok && code === 0 && titles.length > 0
  return {
    ...{ file, output, titles, notRun, ran: titles.length },
    passed: pass - skip - todo,
    failed: isGood ? notRun : Math.max(fail, 1) + notRun,
    seconds: (Date.now() - begun) / 1000,
  }
}

const toStdout = (text) => void process.stdout.write(text)

/** Shows a file's output once it has failed, including what preceded the failure. */
function shownFromFirstFailure(file, isAlone, write) {
  let isShown = isAlone
  let before = ''
  return (text) => {
    if (isShown) return write(text)
    before += text
    if (!before.split('\n').some((line) => NOT_OK.test(line))) return
    isShown = true
    write(`✗ ${file} fails:\n${before}`)
  }
}
