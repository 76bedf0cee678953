import { blockEntry, builtAliases } from '#client/blocks/registry.ts'
import { layoutEntry } from '#client/layouts/registry.ts'
import type { PageModule } from '#client/page/page-module.ts'
import { blocksInTexts, shownBlocks } from '#shared/content/blocks'
import type { Page } from '#shared/content/page'
import { textWithBlocks } from './text-with-blocks.ts'

/** Returns the layout and the blocks that a page uses, without duplicates. The style guide shows all of them. */
export function modulesOf(page: Page): PageModule[] {
  const own = shownBlocks(page).map(({ alias }) => alias)
  const aliases = new Set(page.contentType === 'styleGuide' ? builtAliases : own)
  const blocks = [...aliases].flatMap((alias) => blockEntry(alias) ?? [])
  return [layoutEntry(page.contentType), ...blocks, ...(blocksInTexts(page.properties).length ? [textWithBlocks] : [])]
}

/** Loads every module. Returns whether all are loaded: after a lost connection or a deployment, one may be missing. */
export async function loadModules(modules: readonly PageModule[]): Promise<boolean> {
  const loaded = await Promise.allSettled(modules.map((module) => module.load()))
  return loaded.every(({ status }) => status === 'fulfilled')
}
