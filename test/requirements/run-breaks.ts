// npm run break -- [ID…]: applies each break of `breaks/` alone to a copy of the project, and runs the test that shows
// the requirement. A break survives if that test still passes: then the test doesn't show what its title says.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../config/find-browser.mjs'
import { breaks } from './breaks/all.ts'
import type { Break } from './breaks/break.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const requestedIds = process.argv.slice(2)
const selected = breaks.filter((each) => requestedIds.length === 0 || each.ids.some((id) => requestedIds.includes(id)))
const unknown = requestedIds.filter((id) => !breaks.some((each) => each.ids.includes(id)))
if (unknown.length > 0) console.error(`No break is written for ${unknown.join(', ')}`)

type Verdict = 'killed' | 'survived' | 'does not build'

const copy = copyOfProject()
let survivors = 0
try {
  for (const each of selected) {
    const startedAt = Date.now()
    const verdict = tryBreak(each)
    if (verdict !== 'killed') survivors++
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`${verdict}: ${each.ids.join(' ')} in ${each.file}, by test/${each.test} (${seconds} s)`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${selected.length - survivors} of ${selected.length} killed`)
process.exit(survivors > 0 || unknown.length > 0 ? 1 : 0)

/** Copies the files that git knows into a folder of their own, with the same dependencies, and builds them. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-break-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter(Boolean)) cpSync(root + file, path.join(folder, file))
  symlinkSync(`${root}node_modules`, path.join(folder, 'node_modules'), 'dir')
  run(folder, process.execPath, 'config/build.mjs')
  return folder
}

function tryBreak({ file, text, replacement, ids, test }: Break): Verdict {
  const target = path.join(copy, file)
  const code = readFileSync(target, 'utf8')
  if (code.split(text).length !== 2) throw new Error(`${file} doesn't hold the text once: ${text}`)
  writeFileSync(
    target,
    code.replace(text, () => replacement),
  )
  try {
    if (!isTest(file) && !run(copy, process.execPath, 'config/build.mjs')) return 'does not build'
    return runTest(test, ids) ? 'survived' : 'killed'
  } finally {
    writeFileSync(target, code)
  }
}

function isTest(file: string): boolean {
  return file.startsWith('test/')
}

/** Whether the tests of these ids pass. */
function runTest(test: string, ids: readonly string[]): boolean {
  const pattern = ids.join('|')
  if (!test.startsWith('browser/'))
    return run(copy, process.execPath, '--import', 'tsx', `test/${test}`, { TAP_GREP: `/${pattern}/`, TAP_BAIL: '1' })
  return run(
    copy,
    'node_modules/.bin/playwright',
    'test',
    '--config',
    'config/playwright.ts',
    test,
    '--grep',
    pattern,
    {
      BROWSER_PATH: findBrowser() ?? '',
    },
  )
}

/** Gives whether a command succeeded; its output is not shown. The last argument may add environment variables. */
function run(cwd: string, command: string, ...parameters: (string | Record<string, string>)[]): boolean {
  const last = parameters.at(-1)
  const environment = typeof last === 'object' ? last : {}
  const args = parameters.filter((each) => typeof each === 'string')
  return spawnSync(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...environment } }).status === 0
}
