import { foundByFolder } from '#client/page/found-by-folder.ts'
import type { PageModule } from '#client/page/page-module.ts'
import type { BlockComponent, GridDefaults } from './block.tsx'

/** A block is in the folder of its alias: `list/list.block.tsx` exports the block `list`. */
const blocks = foundByFolder(
  'client/blocks',
  import.meta.glob<Record<string, BlockComponent>>('./*/*.block.tsx'),
  (module, alias) => module[alias] as BlockComponent,
)

/** The aliases of all blocks there are. */
export const builtAliases: readonly string[] = [...blocks.keys()]

/** The block of an alias, or null for an alias that has none. */
export const blockEntry = (alias: string): PageModule<BlockComponent> | null => blocks.get(alias) ?? null

/** How a block is shown in the grid where its settings don't say. */
export const gridDefaultsOf = (alias: string): GridDefaults => blocks.get(alias)?.component()?.gridDefaults ?? {}
