// npm run mutations -- [--alone] [ID…] [FILE…]: introduces defects into a copy of the product, each in one function,
// and runs the test of the requirement that it breaks. A mutation survives if no test fails, which means that the test
// doesn't cover its requirement. The name of a test file, such as hoarding.test.ts, selects its mutations without a
// requirement.
//
// Builds take the longest, so independent mutations share one: those of different blocks, layouts, features and areas
// of the site, which have different tests. A mutation of shared code is only combined with mutations that other test
// files cover. With --alone, each mutation gets its own build.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../config/find-browser.mjs'
import { idsIn } from '../requirements/requirements.ts'
import { timeoutFactor } from '../support/time-limits.ts'
import { mutations } from './all.ts'
import { copyOfProject } from './copy-of-project.ts'
import { mutatedFile } from './mutate-function.ts'
import type { Mutation } from './mutation.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const isAlone = process.argv.includes('--alone')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = mutations.filter((each) => wanted.length === 0 || wanted.some((argument) => isOf(each, argument)))
const unknown = wanted.filter((argument) => !mutations.some((each) => isOf(each, argument)))
if (unknown.length > 0) console.error(`No mutation is written for ${unknown.join(', ')}`)

type Verdict = 'killed' | 'survived' | 'does not build' | 'no test names it'
/** The part of Playwright's report that is read here. */
interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { results: { status: string }[] }[] }[]
}
const hasFailed = ({ tests }: NonNullable<Suite['specs']>[number]): boolean =>
  tests.some(({ results }) => results.some(({ status }) => status === 'failed' || status === 'timedOut'))

/** Most tests fail here, so the time limits are short and a failure doesn't restart the venue. */
const CONFIGURATION = `
import config from './playwright.ts'
export default { ...config, expect: { timeout: ${5_000 * timeoutFactor} }, use: { ...config.use, expectsFailures: true } }
`

for (const each of chosen) mutatedFile(each)
const copy = builtCopy()
let survivors = 0
/** The builds that contain the last batch's mutations. */
let mutated = { server: false, pages: false }
try {
  for (const batch of batchesOf(chosen)) {
    const begun = Date.now()
    const verdicts = tryMutations(batch)
    const seconds = Math.round((Date.now() - begun) / 1000)
    for (const [at, each] of batch.entries()) {
      if (verdicts[at] !== 'killed') survivors++
      console.log(
        `${verdicts[at]}: ${[...(each.ids ?? []), each.name].join(' ')} in ${each.file}, by test/${each.test}`,
      )
    }
    console.log(`  ${batch.length} in ${seconds} s`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors} of ${chosen.length} killed`)
process.exit(survivors > 0 || unknown.length > 0 ? 1 : 0)

/** Returns whether an argument selects a mutation: one of its ids, or its test file if it has none. */
function isOf({ ids, test }: Mutation, argument: string): boolean {
  return ids ? ids.includes(argument) : `/${test}`.endsWith(`/${argument.replace(/^test\//, '')}`)
}

/** Groups the mutations so that each batch's tests tell them apart. */
function batchesOf(all: readonly Mutation[]): Mutation[][] {
  const batches: Mutation[][] = []
  for (const each of all) {
    const batch = isAlone ? undefined : batches.find((others) => others.every((other) => areApart(each, other)))
    if (batch) batch.push(each)
    else batches.push([each])
  }
  return batches
}

function areApart(one: Mutation, other: Mutation): boolean {
  const [part, otherPart] = [partOf(one.file), partOf(other.file)]
  if (part === null || otherPart === null) return one.test !== other.test && one.file !== other.file
  const titles = new Set(titlesOf(other))
  return part !== otherPart && !titlesOf(one).some((title) => titles.has(title))
}

/** Returns the folder of a block, layout, feature or area of the site, or null for shared code. */
function partOf(file: string): string | null {
  return /^client\/(?:blocks|layouts|features|site)\/(?:account\/)?[\w-]+(?=\/)/.exec(file)?.[0] ?? null
}

/** Returns the titles of the tests that name one of a mutation's ids, or the file if it has none. */
function titlesOf({ ids, test }: Mutation): string[] {
  return ids ? [...idsIn(test)].filter((id) => ids.includes(id)).map((id) => `${test}: ${id}`) : [test]
}
/** Returns whether a test's title names one of a mutation's ids. */
function names(title: string, { ids }: Mutation): boolean {
  return !ids || ids.some((id) => new RegExp(`[[ ]${id}[] ]`).test(title))
}

/** Copies the product, with the same dependencies, and builds it. */
function builtCopy(): string {
  const folder = copyOfProject(['node_modules'])
  writeFileSync(path.join(folder, 'config/mutations.ts'), CONFIGURATION)
  run(folder, process.execPath, ['config/build.mjs'])
  return folder
}

function tryMutations(batch: readonly Mutation[]): Verdict[] {
  for (const each of batch) writeFileSync(path.join(copy, each.file), mutatedFile(each))
  try {
    if (isBuilt(batch)) return verdictsOf(batch)
    if (batch.length === 1) return ['does not build']
  } finally {
    for (const { file } of batch) cpSync(root + file, path.join(copy, file))
  }
  return batch.flatMap((each) => tryMutations([each]))
}

/** Rebuilds what these mutations or the previous batch changed: the pages, the server, or both. */
function isBuilt(batch: readonly Mutation[]): boolean {
  const changes = { server: has(batch, /^(?!client\/)/), pages: has(batch, /^(?:client|shared)\//) }
  const { server, pages } = { server: changes.server || mutated.server, pages: changes.pages || mutated.pages }
  mutated = changes
  if (server) {
    if (!run(copy, 'node_modules/.bin/tsc', ['-p', 'config/tsconfig.server.json', '--noCheck'])) return false
    const isBesideCode = (file: string): boolean => !/\.tsx?$/.test(file)
    cpSync(path.join(copy, 'server'), path.join(copy, 'dist/server'), { recursive: true, filter: isBesideCode })
  }
  return (
    !pages || run(copy, 'node_modules/.bin/vite', ['build', '--config', 'config/vite.ts'], { NODE_ENV: 'production' })
  )
}
function has(batch: readonly Mutation[], files: RegExp): boolean {
  return batch.some(({ file }) => files.test(file))
}

function verdictsOf(batch: readonly Mutation[]): Verdict[] {
  const inBrowser = batch.filter(({ test }) => test.startsWith('browser/'))
  const specs = inBrowser.length > 0 ? runInBrowser(inBrowser) : []
  return batch.map((each) => {
    if (!inBrowser.includes(each)) return passesElsewhere(each) ? 'survived' : 'killed'
    const own = specs.filter(({ title, file }) => each.test.endsWith(file) && names(title, each))
    if (own.length === 0) return 'no test names it'
    return own.some(hasFailed) ? 'killed' : 'survived'
  })
}

/** Runs the tests of a batch in a browser, and returns their results. */
function runInBrowser(batch: readonly Mutation[]): NonNullable<Suite['specs']> {
  const report = path.join(copy, 'mutations.json')
  rmSync(report, { force: true })
  const files = [...new Set(batch.map(({ test }) => `test/${test}`))]
  const named = [...new Set(batch.flatMap(({ ids }) => ids ?? ['']))].join('|')
  const options = ['--config', 'config/mutations.ts', '--reporter', 'json', '--timeout', String(40_000 * timeoutFactor)]
  run(copy, 'node_modules/.bin/playwright', ['test', ...options, ...files, '--grep', named], {
    BROWSER_PATH: findBrowser() ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return specsOf(JSON.parse(readFileSync(report, 'utf8')))
}
function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Returns whether a mutation's tests pass. For tests that need no browser. */
function passesElsewhere(each: Mutation): boolean {
  const environment = { TAP_BAIL: '1', ...(each.ids && { TAP_GREP: `/${each.ids.join('|')}/` }) }
  return run(copy, process.execPath, ['--import', 'tsx', `test/${each.test}`], environment)
}

/** Runs a command without output. Returns whether it succeeded. */
function run(cwd: string, command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...environment } }).status === 0
}
