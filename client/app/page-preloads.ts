import { blockEntry } from '#client/blocks/registry.ts'
import { layoutEntry } from '#client/layouts/registry.ts'
import { shownBlocks } from '#shared/content/blocks'
import type { Preload, PreloadsOf } from '#shared/content/preload'
import { keyOf } from '#shared/ticketing/call'
import { loadModules, modulesOf } from './page-modules.ts'

/**
 * Returns the calls that a page's layout and blocks declare. This is an entry point of the server build: the server
 * makes the calls before it renders.
 */
export const preloadsOf: PreloadsOf = async (page, query, today) => {
  await loadModules(modulesOf(page))
  const layout = layoutEntry(page.contentType).component()
  const blocks = shownBlocks(page).map((block) => ({ block, component: blockEntry(block.alias)?.component() }))
  const ofLayout = layout?.preloadsOf?.({ page, query, today }) ?? []
  const ofBlocks = blocks.flatMap(({ block, component }) => component?.preloadOf?.(block, page) ?? [])
  const related = [layout, ...blocks.map(({ component }) => component)].flatMap((each) => each?.related ?? [])
  const all = uniqueById([...ofLayout, ...ofBlocks])
  return {
    ...{ layout: all.slice(0, uniqueById(ofLayout).length), blocks: all.slice(uniqueById(ofLayout).length) },
    related: [...new Set(related)],
  }
}

/**
 * Merges calls of the same endpoint with the same input into one, which omits only the fields that none of them reads.
 */
function uniqueById(preloads: readonly Preload[]): Preload[] {
  const byKey = new Map<string, Preload>()
  for (const each of preloads) {
    const key = keyOf(each.call, each.input)
    const other = byKey.get(key) ?? each
    byKey.set(key, {
      ...each,
      omits: each.omits.filter((name) => other.omits.includes(name)),
      omitsOfRepeated: each.omitsOfRepeated.filter((name) => other.omitsOfRepeated.includes(name)),
    })
  }
  return [...byKey.values()]
}
