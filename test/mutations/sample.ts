// npm run mutate-sample -- [--count 40] [--seed 1] PATH…: draws small changes of the given files or folders by chance,
// also within SQL statements, makes one at a time in a copy of the product, and runs the tap tests that execute the
// function, nearest first, until one fails or two minutes have passed. Prints the changes that no test noticed.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { randomOf } from '../support/abandoned-requests.ts'
import { copyOfProject } from './copy-of-project.ts'
import { type CoveringTest, coveringTests } from './covering-tests.ts'
import { type SmallChange, smallChangesOf } from './small-changes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** How long tests run for one change, in seconds. */
const PATIENCE = 120

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const files = (positionals.length > 0 ? positionals : ['server/box-office']).flatMap(sourcesIn)
const all = files.flatMap((file) => {
  const code = readFileSync(root + file, 'utf8')
  return smallChangesOf(file, code).map((change) => ({ ...change, file, code }))
})
const random = randomOf(Number(values.seed))
const drawn = all
  .map((change) => ({ change, key: random() }))
  .toSorted((one, other) => one.key - other.key)
  .slice(0, Number(values.count))
  .map(({ change }) => change)
console.log(`${drawn.length} of ${all.length} changes of ${files.length} files`)

const tests = await coveringTests(
  ['unit', 'integration'].flatMap((part) => sourcesIn(`test/${part}`)),
  (line) => console.log(line),
)
const copy = copyOfProject(['node_modules', 'dist'])
let unnoticed = 0
try {
  for (const change of drawn) {
    const by = noticedBy(change)
    if (by === null) unnoticed++
    console.log(`${by === null ? 'NOT NOTICED' : `noticed by ${by}`}: ${described(change)}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${drawn.length - unnoticed} of ${drawn.length} noticed`)

type Drawn = SmallChange & { file: string; code: string }

/** Returns the test file that fails with a change, or null if none does in time. */
function noticedBy({ file, code, at, length, text, functionLine }: Drawn): string | null {
  const changed = path.join(copy, file)
  writeFileSync(changed, code.slice(0, at) + text + code.slice(at + length))
  try {
    const until = Date.now() + PATIENCE * 1_000
    for (const test of nearestFirst(file, functionLine)) {
      if (Date.now() > until) break
      const { status } = spawnSync(process.execPath, ['config/run-tests.mjs', test.file], {
        cwd: copy,
        stdio: 'ignore',
        timeout: PATIENCE * 1_000,
      })
      if (status !== 0) return test.file
    }
    return null
  } finally {
    cpSync(root + file, changed)
  }
}

/**
 * Returns the tests that execute a function: first those that execute most of its file and share words with its name,
 * quick ones before slow.
 */
function nearestFirst(file: string, functionLine: number | null): CoveringTest[] {
  const ofFile = ({ functions }: CoveringTest) => [...functions].filter((each) => each.startsWith(`${file}:`)).length
  const most = Math.max(1, ...tests.map(ofFile))
  const words = wordsOf(file)
  const shared = (test: CoveringTest) => wordsOf(test.file).filter((word) => words.includes(word)).length
  return tests
    .filter((test) => (functionLine === null ? ofFile(test) > 0 : test.functions.has(`${file}:${functionLine}`)))
    .map((test) => ({ test, rank: (3 * ofFile(test)) / most + shared(test) - test.seconds / PATIENCE }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ test }) => test)
}

/** Returns the beginnings of the longer words of a path, so that “refunds” and “refund-tickets” share one. */
function wordsOf(file: string): string[] {
  return (file.replaceAll('box-office', '').match(/[a-z]{4,}/g) ?? []).map((word) => word.slice(0, 5))
}

function described({ file, code, at, length, text }: Drawn): string {
  const line = code.slice(0, at).split('\n').length
  return `${file}:${line} ${JSON.stringify(code.slice(at, at + length).trim())} to ${JSON.stringify(text)}`
}

function sourcesIn(name: string): string[] {
  const relative = path.relative(root, path.resolve(root, name))
  if (!statSync(root + relative).isDirectory()) return [relative]
  return readdirSync(root + relative, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(relative, file))
    .toSorted()
}
