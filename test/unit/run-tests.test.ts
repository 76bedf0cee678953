import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readBrowserReport } from '../../config/browser-report.mjs'
import { bundleTests } from '../../config/bundle-tests.mjs'
import { chosenTests } from '../../config/chosen-tests.mjs'
import { runTapFile } from '../../config/tap-file.mjs'
import { readRequirements } from '../requirements/requirements.ts'

const tap = import.meta.resolve('tap')
const fileWith = (code: string) => `import t from ${JSON.stringify(tap)}\n${code}\n`

t.test('a test that is skipped, todo or missing counts as failed', async (t) => {
  const folder = t.testdir({
    'good.mjs': fileWith("t.test('one', async (t) => t.ok(true))"),
    'bad.mjs': fileWith("t.test('one', async (t) => t.ok(false))"),
    'skipped.mjs': fileWith("t.test('one', async (t) => t.ok(true)); t.test('two', { skip: true }, async () => {})"),
    'within.mjs': fileWith("t.test('one', async (t) => { t.ok(true); t.test('two', { todo: true }, async () => {}) })"),
    'empty.mjs': fileWith("t.pass; t.plan(0, 'none')"),
    'broken.mjs': fileWith("throw new Error('broken')"),
  })
  let shown = ''
  const write = (text: string) => {
    shown += text
  }
  const failures = async (name: string, title?: string) => {
    const file = path.join(folder, name)
    return (await runTapFile(file, { title, write, bundle: file })).failed > 0
  }
  t.same(await failures('good.mjs'), false)
  t.equal(shown, '', 'what passes is not shown')
  for (const name of ['bad.mjs', 'skipped.mjs', 'within.mjs', 'empty.mjs', 'broken.mjs'])
    t.ok(await failures(name), name)
  t.match(shown, /bad\.mjs fails:\n[\s\S]*not ok 1/, 'what fails is')
  t.same(await failures('skipped.mjs', 'one'), false, 'those with another title aren’t meant')
  t.ok(await failures('good.mjs', 'three'), 'no test has the title')
})

t.test('each failed browser test is named with the beginning of its error', async (t) => {
  const spec = (title: string, status: string, message?: string) => {
    const location = { file: '/foyer/test/browser/cart.test.ts', line: 8, column: 1 }
    const results = [{ errors: message ? [{ message, location }] : [] }]
    return { title, file: 'cart.test.ts', line: 7, tests: [{ status, results }] }
  }
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`)
  const file = { title: 'cart.test.ts', file: 'cart.test.ts', specs: [spec('a cart is shown', 'expected')] }
  const specs = [spec('it is empty', 'unexpected', `\x1b[31m${lines.join('\n')}`), spec('it is full', 'skipped')]
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    suites: [{ ...file, suites: [{ title: 'a cart', file: 'cart.test.ts', specs }] }],
    errors: [{ message: 'the venue did not close' }],
  }
  const { failures, ...found } = readBrowserReport(report as unknown as Parameters<typeof readBrowserReport>[0])
  t.same(found, { passed: 1, failed: 3, titles: ['a cart is shown'] })
  const named = 'test/browser/cart.test.ts:7 a cart ›'
  t.same(failures, [
    `${named} it is empty\nat /foyer/test/browser/cart.test.ts:8\n${lines.slice(0, 15).join('\n')}`,
    `${named} it is full\nskipped`,
    'tests in the browser\nthe venue did not close',
  ])
})

t.test('a failed test of a bundle is reported at its line of the source', async (t) => {
  const code = [
    "import t from 'tap'",
    "import { toCents } from '#shared/money'",
    '',
    't.equal(toCents(1), 0)',
    'broken()',
  ]
  const folder = t.testdir({ 'fails.ts': code.join('\n') })
  const file = path.relative('', path.join(folder, 'fails.ts'))
  const bundleOf = await bundleTests([file])
  const { output } = await runTapFile(file, { bundle: bundleOf(file), write: () => {} })
  t.match(output, new RegExp(`fileName: ${file}\n +lineNumber: 4\n`))
  t.match(output, `${file}:5:1`)
})

t.test('files are found by their names or paths, and the tests of one by their title', async (t) => {
  for (const name of ['run-tests.test.ts', 'unit/run-tests.test.ts', 'test/unit/run-tests.test.ts']) {
    const { parts, title, filesOf } = chosenTests([`${name}:files are: found`])
    t.same([parts, title, filesOf('unit')], [['unit'], 'files are: found', ['run-tests.test.ts']])
  }
  const several = chosenTests(['browser/cart.test.ts', 'run-tests.test.ts', 'unit/blocks.test.ts'])
  t.same(
    several.parts.map((part) => [part, several.filesOf(part)]),
    [
      ['unit', ['run-tests.test.ts', 'blocks.test.ts']],
      ['browser', ['cart.test.ts']],
    ],
  )
  const mixed = chosenTests(['types', 'unit', 'unit/blocks.test.ts', 'cart.test.ts'])
  t.same([mixed.parts, mixed.filesOf('browser')], [['types', 'unit', 'browser'], ['cart.test.ts']])
  t.same(mixed.filesOf('unit'), chosenTests(['unit']).filesOf('unit'), 'a stage is whole')
  t.throws(() => chosenTests(['cart.test.ts', 'checkout']), { message: /"checkout" is neither a file nor a stage/ })
  t.throws(() => chosenTests(['unit', 'cart.test.ts:a cart']), { message: /A title belongs to one file/ })
  t.throws(() => chosenTests(['cart.test.ts', 'mail.test.ts:a mail']), { message: /A title belongs to one file/ })
  t.throws(() => chosenTests(['nowhere.test.ts']), { message: 'There is no test file nowhere.test.ts' })
  t.throws(() => chosenTests(['nowhere']), { message: /No test file has "nowhere" in its name/ })
})

t.test('a requirement whose tests did not run is listed after a whole run', async (t) => {
  const check = (titles: string[]) => {
    const script = fileURLToPath(new URL('../requirements/ran.ts', import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', script], { input: titles.join('\n') })
    return { status, lines: String(stdout).split('\n').filter(Boolean) }
  }
  const shown = readRequirements().requirements.filter(({ shownBy }) => shownBy.length > 0)
  const titles = shown.map(({ id }) => `ok 1 - a test [${id}]`)
  t.same(check(titles), { status: 0, lines: [] })
  const { status, lines } = check(titles.slice(1))
  t.same([status, lines.length], [1, 1])
  t.match(lines[0], `${shown[0]?.id}: none of its tests ran and passed`)
})
