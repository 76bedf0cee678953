import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import t from 'tap'
import { withoutUnused } from '#config/prune-react'

const client = fileURLToPath(new URL('../../client/', import.meta.url))
const renderer = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-dom/client')),
  'cjs/react-dom-client.production.js',
)

t.test('React’s renderer without its unused parts is a tenth smaller, and still valid', async (t) => {
  const code = readFileSync(renderer, 'utf8')
  const pruned = withoutUnused(code)
  t.ok(pruned.length < code.length * 0.9, `${pruned.length} of ${code.length}`)
  t.doesNotThrow(() => new vm.Script(pruned))
})

t.test('a React whose code doesn’t match the list fails the build', async (t) => {
  t.throws(() => withoutUnused('exports.version = "20.0.0"'), { message: /was not found/ })
})

t.test('no component uses what the build removes from React', async (t) => {
  const removed = [
    /\b(?:ViewTransition|SuspenseList|Activity|useActionState|useFormStatus)\b.*from 'react(?:-dom)?'/,
    /<Fragment [^>]*\bref=/,
    /<(?:meta|title|link|script)[ >]/,
    /<[a-z]+-[a-z]/,
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
