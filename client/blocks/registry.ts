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

/** Returns the block of an alias, or null if no block has it. */
export const blockEntry = (alias: string): PageModule<BlockComponent> | null => blocks.get(alias) ?? null

/** Returns a block's layout in the grid unless its settings say otherwise. */
export const gridDefaultsOf = (alias: string): GridDefaults => blocks.get(alias)?.component()?.gridDefaults ?? {}
