import '../../config/client-in-node.ts'
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { everyCall } from '#shared/ticketing/contract'

const { blockEntry, builtAliases } = await import('#client/blocks/registry.ts')
const { builtLayouts, layoutEntry } = await import('#client/layouts/registry.ts')
const root = new URL('../../', import.meta.url)

/** Returns what the modules export that the browser preloads. */
const exportsOf = async (source: string): Promise<unknown[]> => Object.values(await import(new URL(source, root).href))

t.test('every layout is exported by the module that its page preloads', async (t) => {
  for (const type of builtLayouts) {
    const entry = layoutEntry(type)
    await entry.load()
    t.equal(typeof entry.component(), 'function', type)
    t.ok((await exportsOf(entry.source)).includes(entry.component()), `${type}: ${entry.source}`)
  }
  t.ok(builtLayouts.length > 30)
})

t.test('every block is exported by the module that its page preloads', async (t) => {
  for (const alias of builtAliases) {
    const entry = blockEntry(alias)
    await entry?.load()
    t.equal(typeof entry?.component()?.fields, 'object', alias)
    t.ok((await exportsOf(entry?.source ?? '')).includes(entry?.component()), alias)
  }
  t.ok(builtAliases.length > 30)
})

t.test('a content type without its own layout uses that of content pages', async (t) => {
  t.equal(layoutEntry('shinyNewPage'), layoutEntry('contentPage'))
  t.equal(layoutEntry('toString'), layoutEntry('contentPage'))
})

t.test('the server makes each call that a page preloads: its answer is the same for all visitors', async (t) => {
  const folder = new URL('client/', root)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const preloaded = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bpreload\(\s*(\w+\.\w+)/g)].map(([, call]) => call),
  )
  t.ok(preloaded.length > 20)
  const shared = everyCall.filter(({ call }) => call.sharedForSeconds > 0).map(({ area, name }) => `${area}.${name}`)
  t.same(
    preloaded.filter((call = '') => !shared.includes(call)),
    [],
  )
})
