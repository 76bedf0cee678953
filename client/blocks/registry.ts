import type { Entry } from '#client/app/entry.ts'
import type { Block } from '#shared/content/page'

export interface BlockProps {
  block: Block
}
const blocks: Record<string, Entry<BlockProps>> = {}

/** The block of an alias, or null for an alias that isn't known. */
export const blockEntry = (alias: string): Entry<BlockProps> | null => (Object.hasOwn(blocks, alias) ? (blocks[alias] ?? null) : null)
