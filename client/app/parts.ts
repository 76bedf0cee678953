import { blockEntry, builtAliases } from '#client/blocks/registry.ts'
import { layoutEntry } from '#client/layouts/registry.ts'
import type { Grid, GridItem, Page } from '#shared/content/page'

/** A chunk that a page uses: its layout, or one of its blocks. */
export interface Part {
  readonly source: string
  load(): Promise<void>
}

/** The layout and the blocks that a page uses, each once. The style guide shows them all. */
export function partsOf(page: Page): Part[] {
  const grid = page.properties.contentGrid as Grid | null | undefined
  const own = grid ? grid.items.flatMap(aliasesIn) : []
  const aliases = new Set(page.contentType === 'styleGuide' ? builtAliases : own)
  const blocks = [...aliases].flatMap((alias) => blockEntry(alias) ?? [])
  return [layoutEntry(page.contentType), ...blocks]
}
const aliasesIn = (item: GridItem): string[] => [
  item.block.alias,
  ...item.areas.flatMap((area) => area.items.flatMap(aliasesIn)),
]

/** Loads every part. One that can't be loaded is shown as its error, so a failure is kept to its part. */
export async function loadParts(parts: readonly Part[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.load()))
}
