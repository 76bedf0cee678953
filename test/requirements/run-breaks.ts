// npm run break -- [--alone] [ID…] [FILE…]: breaks the product on purpose, in a copy of it, and runs the tests that
// show the requirement. A break that turns no test red survives: those tests don't show what their titles claim. A test
// file, as prices.test.ts, stands for its breaks that name a title and no requirement.
//
// As a build takes longest, breaks that have nothing to do with each other share one: those of different blocks,
// layouts, features and parts of the site, whose tests differ; code that many pages have only with breaks that are
// tested by other files. With --alone each has a build of its own.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../config/find-browser.mjs'
import { breaks } from './breaks/all.ts'
import type { Break } from './breaks/break.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const isAlone = process.argv.includes('--alone')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = breaks.filter((each) => wanted.length === 0 || wanted.some((argument) => isOf(each, argument)))
const unknown = wanted.filter((argument) => !breaks.some((each) => isOf(each, argument)))
if (unknown.length > 0) console.error(`No break is written for ${unknown.join(', ')}`)

type Verdict = 'killed' | 'survived' | 'does not build' | 'no test names it'
/** What a run of Playwright reports, as far as it is read here. */
interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { results: { status: string }[] }[] }[]
}
const hasFailed = ({ tests }: NonNullable<Suite['specs']>[number]): boolean =>
  tests.some(({ results }) => results.some(({ status }) => status === 'failed' || status === 'timedOut'))

/** How many times its usual length a wait may take, as for `npm test`. */
const timeoutFactor = Number(process.env.TIMEOUT_FACTOR ?? 1)

/** Most tests turn red here: none waits long for what won't come, and none is traced. */
const CONFIGURATION = `
import config from './playwright.ts'
export default { ...config, expect: { timeout: ${5_000 * timeoutFactor} }, use: { ...config.use, trace: 'off' } }
`

for (const each of chosen) edited(each)
const copy = copyOfProject()
let survivors = 0
/** Whether the last batch's breaks are in the server's build. */
let isServerBroken = false
try {
  for (const batch of batchesOf(chosen)) {
    const begun = Date.now()
    const verdicts = tryBreaks(batch)
    const seconds = Math.round((Date.now() - begun) / 1000)
    for (const [at, each] of batch.entries()) {
      if (verdicts[at] !== 'killed') survivors++
      console.log(`${verdicts[at]}: ${each.ids?.join(' ') ?? each.title} in ${each.file}, by test/${each.test}`)
    }
    console.log(`  ${batch.length} in ${seconds} s`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${chosen.length - survivors} of ${chosen.length} killed`)
process.exit(survivors > 0 || unknown.length > 0 ? 1 : 0)

/** Whether an argument stands for a break: one of its ids, or the file of the test whose title it names. */
function isOf({ ids, test }: Break, argument: string): boolean {
  return ids ? ids.includes(argument) : `/${test}`.endsWith(`/${argument.replace(/^test\//, '')}`)
}

/** The file with its break in it. */
function edited({ file, text, replacement }: Break): string {
  const code = readFileSync(root + file, 'utf8')
  if (code.split(text).length !== 2) throw new Error(`${file} doesn't hold the text once: ${text}`)
  return code.replace(text, () => replacement)
}

/** The breaks in groups whose tests tell them apart. */
function batchesOf(all: readonly Break[]): Break[][] {
  const batches: Break[][] = []
  for (const each of all) {
    const batch = isAlone ? undefined : batches.find((others) => others.every((other) => areApart(each, other)))
    if (batch) batch.push(each)
    else batches.push([each])
  }
  return batches
}

function areApart(one: Break, other: Break): boolean {
  const [part, otherPart] = [partOf(one.file), partOf(other.file)]
  if (part === null || otherPart === null) return one.test !== other.test && one.file !== other.file
  const titles = new Set(titlesOf(other))
  return part !== otherPart && !titlesOf(one).some((title) => titles.has(title))
}

/** The folder of a block, layout, feature or part of the site; null for code that many pages have. */
function partOf(file: string): string | null {
  return /^client\/(?:blocks|layouts|features|site)\/(?:account\/)?[\w-]+(?=\/)/.exec(file)?.[0] ?? null
}

/** The titles of the tests that name any of a break's ids, or its own. */
function titlesOf(each: Break): string[] {
  const { test } = each
  if (!each.ids) return [`${test}: ${each.title}`]
  const code = readFileSync(`${root}test/${test}`, 'utf8')
  const titles = [...code.matchAll(/['"`]([^'"`\n]*\[[A-Z][^\]\n]*\])['"`]/g)].map(([, title = '']) => title)
  return titles.filter((title) => names(title, each)).map((title) => `${test}: ${title}`)
}
function names(title: string, { ids, title: broken }: Break): boolean {
  return ids ? ids.some((id) => new RegExp(`[[ ]${id}[\\] ]`).test(title)) : title.includes(broken)
}
/** What the titles of a break's tests have, as patterns. */
function patternsOf({ ids, title }: Break): readonly string[] {
  return ids ?? [title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')]
}

/** The files that git knows, in a folder of their own, with the same dependencies and the same build. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-break-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter(Boolean)) cpSync(root + file, path.join(folder, file))
  symlinkSync(`${root}node_modules`, path.join(folder, 'node_modules'), 'dir')
  writeFileSync(path.join(folder, 'config/breaks.ts'), CONFIGURATION)
  run(folder, process.execPath, ['config/build.mjs'])
  return folder
}

function tryBreaks(batch: readonly Break[]): Verdict[] {
  for (const each of batch) writeFileSync(path.join(copy, each.file), edited(each))
  try {
    if (isBuilt(batch)) return verdictsOf(batch)
    if (batch.length === 1) return ['does not build']
  } finally {
    for (const { file } of batch) cpSync(root + file, path.join(copy, file))
  }
  return batch.flatMap((each) => tryBreaks([each]))
}

/** Builds what the breaks may have changed: the pages, and the server where a file is the server's too. */
function isBuilt(batch: readonly Break[]): boolean {
  const changesServer = batch.some(({ file }) => !/^(?:client|test)\//.test(file))
  const isServerStale = isServerBroken
  isServerBroken = changesServer
  if (changesServer || isServerStale) {
    if (!run(copy, 'node_modules/.bin/tsc', ['-p', 'config/tsconfig.server.json', '--noCheck'])) return false
    const isBesideCode = (file: string): boolean => !/\.tsx?$/.test(file)
    cpSync(path.join(copy, 'server'), path.join(copy, 'dist/server'), { recursive: true, filter: isBesideCode })
  }
  return run(copy, 'node_modules/.bin/vite', ['build', '--config', 'config/vite.ts'], { NODE_ENV: 'production' })
}

function verdictsOf(batch: readonly Break[]): Verdict[] {
  const inBrowser = batch.filter(({ test }) => test.startsWith('browser/'))
  const specs = inBrowser.length > 0 ? runInBrowser(inBrowser) : []
  return batch.map((each) => {
    if (!inBrowser.includes(each)) return passesElsewhere(each) ? 'survived' : 'killed'
    const own = specs.filter(({ title, file }) => each.test.endsWith(file) && names(title, each))
    if (own.length === 0) return 'no test names it'
    return own.some(hasFailed) ? 'killed' : 'survived'
  })
}

/** Runs the tests of some breaks; what became of each. */
function runInBrowser(batch: readonly Break[]): NonNullable<Suite['specs']> {
  const report = path.join(copy, 'breaks.json')
  rmSync(report, { force: true })
  const files = [...new Set(batch.map(({ test }) => `test/${test}`))]
  const named = [...new Set(batch.flatMap(patternsOf))].join('|')
  const options = ['--config', 'config/breaks.ts', '--reporter', 'json', '--timeout', String(40_000 * timeoutFactor)]
  run(copy, 'node_modules/.bin/playwright', ['test', ...options, ...files, '--grep', named], {
    BROWSER_PATH: findBrowser() ?? '',
    PRODUCT_IS_BROKEN: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return specsOf(JSON.parse(readFileSync(report, 'utf8')))
}
function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Whether the tests of a break pass, where no browser is needed. */
function passesElsewhere(each: Break): boolean {
  const environment = { TAP_GREP: `/${patternsOf(each).join('|')}/`, TAP_BAIL: '1' }
  return run(copy, process.execPath, ['--import', 'tsx', `test/${each.test}`], environment)
}

/** Runs a command quietly; whether it succeeded. */
function run(cwd: string, command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...environment } }).status === 0
}
