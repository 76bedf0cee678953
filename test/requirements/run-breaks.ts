// npm run break -- [ID…]: breaks the product on purpose, one way at a time, in a copy of it, and runs the test that
// shows the requirement. A break that turns no test red survives: that test doesn't show what its title claims.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../config/find-browser.mjs'
import { breaks } from './breaks/all.ts'
import type { Break } from './breaks/break.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const ids = process.argv.slice(2)
const chosen = breaks.filter((each) => ids.length === 0 || each.ids.some((id) => ids.includes(id)))
const unknown = ids.filter((id) => !breaks.some((each) => each.ids.includes(id)))
if (unknown.length > 0) console.error(`No break is written for ${unknown.join(', ')}`)

type Verdict = 'killed' | 'survived' | 'does not build'

const copy = copyOfProject()
let survivors = 0
try {
  for (const each of chosen) {
    const begun = Date.now()
    const verdict = tryBreak(each)
    if (verdict !== 'killed') survivors++
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`${verdict}: ${each.ids.join(' ')} in ${each.file}, by test/${each.test} (${seconds} s)`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors} of ${chosen.length} killed`)
process.exit(survivors > 0 || unknown.length > 0 ? 1 : 0)

/** The files that git knows, in a folder of their own, with the same dependencies and the same build. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-break-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter(Boolean)) cpSync(root + file, path.join(folder, file))
  symlinkSync(`${root}node_modules`, path.join(folder, 'node_modules'), 'dir')
  run(folder, process.execPath, 'config/build.mjs')
  return folder
}

function tryBreak({ file, text, replacement, ids: broken, test }: Break): Verdict {
  const target = path.join(copy, file)
  const code = readFileSync(target, 'utf8')
  if (code.split(text).length !== 2) throw new Error(`${file} doesn't hold the text once: ${text}`)
  writeFileSync(
    target,
    code.replace(text, () => replacement),
  )
  try {
    if (!isTest(file) && !run(copy, process.execPath, 'config/build.mjs')) return 'does not build'
    return runTest(test, broken) ? 'survived' : 'killed'
  } finally {
    writeFileSync(target, code)
  }
}

function isTest(file: string): boolean {
  return file.startsWith('test/')
}

/** Whether the tests of these ids pass. */
function runTest(test: string, broken: readonly string[]): boolean {
  const named = broken.join('|')
  if (!test.startsWith('browser/'))
    return run(copy, process.execPath, '--import', 'tsx', `test/${test}`, { TAP_GREP: `/${named}/`, TAP_BAIL: '1' })
  return run(copy, 'node_modules/.bin/playwright', 'test', '--config', 'config/playwright.ts', test, '--grep', named, {
    BROWSER_PATH: findBrowser() ?? '',
  })
}

/** Runs a command quietly; whether it succeeded. The last argument may be what its environment has besides. */
function run(cwd: string, command: string, ...given: (string | Record<string, string>)[]): boolean {
  const last = given.at(-1)
  const environment = typeof last === 'object' ? last : {}
  const args = given.filter((each) => typeof each === 'string')
  return spawnSync(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...environment } }).status === 0
}
