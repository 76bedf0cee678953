// Runs a test file in a process of its own, and says what came of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Parser } from 'tap-parser'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const NOT_OK = /^\s*not ok /
const NOT_RUN = /# (?:SKIP|TODO)/i

/**
 * Resolves with the counts of a file's tests, the titles of those that passed, its output and its seconds. Its output
 * is shown from the first failure on, as it comes; all of it where `isAlone`. With a title only the tests that have it
 * run; what isn't run otherwise, as it is skipped or to do, counts as failed.
 */
export async function runTapFile(file, { title, isAlone = false }) {
  const begun = Date.now()
  const env = { ...process.env, TAP_TIMEOUT: String(300 * Number(process.env.TIMEOUT_FACTOR ?? 1)) }
  if (title) env.TAP_GREP = `/${title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/`
  let results
  const parser = new Parser((all) => {
    results = all
  })
  const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root, env })
  const show = shownFromFirstFailure(file, isAlone)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      show(text)
    })
  child.stdout.on('data', (text) => parser.write(text))
  const [code] = await once(child, 'close')
  parser.end()
  const { ok, count, pass, fail, skip, todo } = results
  const notRun = title ? 0 : skip + todo
  const ran = count - skip - todo
  return {
    ...{ file, output, notRun, ran, passed: pass - skip - todo },
    failed: ok && ran > 0 && code === 0 ? notRun : Math.max(fail, 1) + notRun,
    titles: output.split('\n').filter((line) => /^\s*ok \d+ - /.test(line) && !NOT_RUN.test(line)),
    seconds: (Date.now() - begun) / 1000,
  }
}

/** Shows a file's output from its first failure on, what came before it included. */
function shownFromFirstFailure(file, isAlone) {
  let isShown = isAlone
  let before = ''
  return (text) => {
    if (isShown) return process.stdout.write(text)
    before += text
    if (!before.split('\n').some((line) => NOT_OK.test(line))) return
    isShown = true
    process.stdout.write(`✗ ${file} fails:\n${before}`)
  }
}
