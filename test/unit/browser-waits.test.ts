// A browser test that reads once what comes a moment later fails now and then, on a busy machine.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function visit(
  value: unknown,
  act: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(value)) for (const each of value) visit(each, act, parents)
  if (!isNode(value)) return
  act(value, parents)
  for (const part of Object.values(value)) visit(part, act, [...parents, value])
}

/** Reads the page's address, its title or an element's state, each of which has an assertion that waits. */
const READS =
  /\bpage\.(?:url|title)\(|\.(?:count|inner(?:Text|HTML)|textContent|inputValue|getAttribute|all(?:Inner|Text)\w+|is(?:Visible|Hidden|Checked|Enabled|Disabled|Editable))\(/
/** The assertions that wait, and so are promises. */
const WAITS =
  /\.(?:toBe(?:Attached|Checked|Disabled|Editable|Empty|Enabled|Focused|Hidden|InViewport|Visible)|toHave(?:Accessible\w+|Attribute|Class|CSS|Count|Role|Text|Title|URL|Values?)|toContainText|toPass)$/

/**
 * Returns the lines of a browser test that read what may come later only once (`wordsOf` waits), sleep, don't await
 * what waits, or wait for a text of script, which the page's policy rejects when it is tried for the second time.
 */
function hasty(text: string): string[] {
  const { program } = parseSync('browser.test.ts', text)
  const textOf = ({ start, end }: Node) => text.slice(start, end)
  const readers = [...text.matchAll(/const (\w+) = \([^)]*\) => [^\n]*\bpage\.url\(\)/g)].map(([, name]) => `${name}(`)
  const found: string[] = []
  visit(program, (node, parents) => {
    if (node.type !== 'CallExpression') return
    const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
    const called = textOf(callee)
    const isRetried = parents.some(
      (parent) => parent.type === 'CallExpression' && /\)\.toPass\(|^expect\s*\.poll\(/.test(textOf(parent)),
    )
    const read = /^expect(?:\.soft)?$/.test(called) && given[0] ? textOf(given[0]) : ''
    const isRead = READS.test(read) || readers.some((reader) => read.includes(reader))
    const isLoose = /^expect\b/.test(called) && WAITS.test(called) && parents.at(-1)?.type === 'ExpressionStatement'
    const isParsed = /\.(?:exec|match)$/.test(called) && given.some((each) => READS.test(textOf(each)))
    const isText = called.endsWith('.waitForFunction') && /^(?:Literal|TemplateLiteral)$/.test(given[0]?.type ?? '')
    if (((isRead || isParsed) && !isRetried) || isLoose || isText || called.endsWith('.waitForTimeout'))
      found.push(`${text.slice(0, node.start).split('\n').length}: ${textOf(node).split('\n')[0]}`)
  })
  return found
}

t.test('finds what is read once, slept for, or not awaited', async (t) => {
  for (const line of [
    "expect(page.url()).toBe('/')",
    "expect(new URL(page.url()).search).toBe('')",
    "expect((await page.locator('p').innerText()).trim()).toBe('')",
    "const [total] = /\\d+/.exec((await cart.textContent()) ?? '') ?? []",
    'const filters = (page: Page) => new URL(page.url()).search\nexpect(filters(page)).toBe(null)',
    'expect(heading).toBeVisible()',
    'await page.waitForTimeout(500)',
    "await page.waitForFunction('window.isReady')",
  ])
    t.equal(hasty(line).length, 1, line)
  for (const line of [
    "await expect(page, page.url()).toHaveURL('/')",
    "await expect.poll(() => page.url()).toBe('/')",
    "await expect(async () => expect(await one.innerText()).toBe('')).toPass()",
    'const isShown = () => expect(heading).toBeVisible()',
    "await page.waitForFunction(() => 'isReady' in window)",
  ])
    t.same(hasty(line), [], line)
})

t.test('browser tests wait for what comes later', async (t) => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = ['test/browser', 'test/support', 'test/bench'].flatMap((folder) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, 'utf8') }))
      .filter(({ text }) => /playwright|support\/(?:visitor|scripted-venue)/.test(text)),
  )
  t.ok(files.length > 90)
  const lines = files.flatMap(({ file, text }) => hasty(text).map((line) => `${file}:${line}`))
  const isMeasurement = (line: string) => line.startsWith('test/bench/') && line.includes('.waitForTimeout(')
  t.same(
    lines.filter((line) => !isMeasurement(line)),
    [],
  )
})
