import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import t from 'tap'
import { withoutTags, withoutUnused } from '#config/prune-react'
import { testFolder } from '#test/support/temporary-folder'

const root = fileURLToPath(new URL('../../', import.meta.url))
const client = path.join(root, 'client')
const renderer = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-dom/client')),
  'cjs/react-dom-client.production.js',
)

t.test('React’s renderer without its unused parts is a fifth smaller, and still valid', async (t) => {
  const code = readFileSync(renderer, 'utf8')
  const pruned = withoutUnused(code)
  t.ok(pruned.length < code.length * 0.81, `${pruned.length} of ${code.length}`)
  t.doesNotThrow(() => new vm.Script(pruned))
  const file = path.join(testFolder(t), 'pruned.js')
  writeFileSync(file, pruned)
  t.same(undeclaredIn(file), undeclaredIn(renderer), 'no variable lost its declaration')
})

/** Returns the names that a script uses without a declaration, as TypeScript's compiler finds them. */
function undeclaredIn(file: string): string[] {
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), [
    ...['--ignoreConfig', '--noEmit', '--allowJs', '--checkJs', '--strict', 'false', '--noResolve', '--skipLibCheck'],
    ...['--lib', 'es2024,dom', '--types', '', file],
  ])
  return [...new Set(`${stdout}`.match(/(?<=Cannot find name ')[^']+/g))].sort()
}

t.test('a React whose code doesn’t match the list fails the build', async (t) => {
  t.throws(() => withoutUnused('exports.version = "20.0.0"'), { message: /was not found/ })
})

t.test('the cases of unused kinds of fibers go, but not what another kind continues into', async (t) => {
  const code = `
    (fiber) => {
      const seen = []
      switch (fiber.tag) {
        case 5: seen.push('host')
        case 26: seen.push('and so on'); break
        case 27: var name = 'singleton'; seen.push(name)
        case 31: { seen.push('activity'); break }
        case 22:
        case 23: seen.push('offscreen')
        case 30: seen.push('transition')
        case 6: name = 'text'; seen.push(name); break
        case 12: if (seen) return seen
        default: seen.push('other')
      }
      return seen
    }`
  const pruned = withoutTags(code)
  t.match(pruned, /and so on.*offscreen.*transition/s)
  t.notMatch(pruned, /case (?:12|23|26|27|30|31):|singleton|activity|if \(seen\)/)
  const [whole, left] = [code, pruned].map((text) => vm.runInThisContext(text) as (fiber: object) => string[])
  for (const tag of [5, 22, 6, 0]) t.same(left?.({ tag }), whole?.({ tag }), `${tag}`)
  t.throws(() => withoutTags('switch (update.tag) { case 0: }'), { message: /were not found/ })
})

t.test('no component uses what the build removes from React', async (t) => {
  const removed = [
    /\b(?:ViewTransition|SuspenseList|Activity|useActionState|useFormStatus|Profiler|preconnect|prefetchDNS)\b.*from 'react(?:-dom)?'/,
    /<Fragment [^>]*\bref=/,
    /<(?:meta|title|link|script)[ >]/,
    /<[a-z]+-[a-z]/,
    /\bon(?:BeforeInput|Composition\w+|Select)=/,
  ]
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const components = files.filter((file) => file.endsWith('.tsx') && !/^(?:desk|renderer)\//.test(file))
  t.ok(components.length > 200)
  for (const file of components) {
    const text = readFileSync(path.join(client, file), 'utf8')
    t.same(
      removed.filter((pattern) => pattern.test(text)),
      [],
      file,
    )
  }
})
