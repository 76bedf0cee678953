import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import '../../config/client-in-node.ts'
import t from 'tap'

const { tabOf } = await import('#client/ui/new-tab.tsx')
const client = fileURLToPath(new URL('../../client/', import.meta.url))
const components = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name: name.split(path.sep).join('/'), source: readFileSync(path.join(client, name), 'utf8') }))

t.test('a link opens a new tab if its editor chose so, and nowhere else', async (t) => {
  t.same(tabOf({ newTab: true }), { target: '_blank', rel: 'noopener' })
  t.same(tabOf({ newTab: false }), {})
  const own = components.filter(({ source }) => /'_blank'/.test(source)).map(({ name }) => name)
  t.same(own, ['ui/new-tab.tsx'], 'one place decides it')
})

t.test('each component whose links may open a new tab says so to screen readers', async (t) => {
  const opening = components.filter(({ source }) => /\btabOf\(|"_blank"/.test(source))
  t.ok(opening.length > 8)
  for (const { name, source } of opening) t.match(source, /<NewTab(?:Note)? \/>|opens in a new tab/, name)
})
