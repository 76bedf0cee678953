import { blockEntry } from '#client/blocks/registry.ts'
import { layoutEntry } from '#client/layouts/registry.ts'
import { shownBlocks } from '#shared/content/blocks'
import type { Preload, PreloadsOf } from '#shared/content/preload'
import { keyOf } from '#shared/ticketing/call'
import { loadModules, modulesOf } from './page-modules.ts'

/**
 * The preloads of a page's layout and blocks. An entry of the server's build: the server makes them before it renders.
 */
export const preloadsOf: PreloadsOf = async (page, query, today) => {
  await loadModules(modulesOf(page))
  const layout = layoutEntry(page.contentType).component()
  const blocks = shownBlocks(page).map((block) => ({ block, component: blockEntry(block.alias)?.component() }))
  const ofLayout = layout?.preloadsOf?.({ page, query, today }) ?? []
  const ofBlocks = blocks.flatMap(({ block, component }) => component?.preloadOf?.(block, page) ?? [])
  const related = [layout, ...blocks.map(({ component }) => component)].flatMap((each) => each?.related ?? [])
  return { layout: ofLayout, blocks: others(ofBlocks, ofLayout), related: [...new Set(related)] }
}

/** Each once, without those that are among `known`. */
function others(preloads: readonly Preload[], known: readonly Preload[]): Preload[] {
  const byKey = new Map(preloads.map((each) => [keyOf(each.call, each.input), each]))
  for (const { call, input } of known) byKey.delete(keyOf(call, input))
  return [...byKey.values()]
}
