import type { ComponentType, ReactNode } from 'react'
import type { Block, Page } from '#shared/content/page'
import type { Preload, RelatedPages } from '#shared/content/preload'
import { useBlockReport } from './block-report.tsx'
import { type Fields, readFields, type Values } from './fields.ts'

export interface BlockProps {
  block: Block
}
/** How a block is shown in the grid where its settings don't say. */
export interface GridDefaults {
  theme?: string
  /** At full width it reaches the window's edges. */
  isEdgeToEdge?: boolean
  isTextOnly?: boolean
}
export interface BlockOptions {
  /** Other pages that the block shows. */
  related?: readonly RelatedPages[]
  gridDefaults?: GridDefaults
}
export type BlockComponent = ComponentType<BlockProps> &
  BlockOptions & {
    /** `docs/content-model.md` is made from them. */
    fields: Fields
    /** What the server fetches before the block is rendered. */
    preloadOf?(block: Block, page: Page): Preload | readonly Preload[] | null
  }

/**
 * A block from its fields and what it shows of them. One whose required fields aren't all there is left out and
 * reported; so are the parts of one that lack theirs. Besides the values, `Show` has the block itself.
 */
export function block<F extends Fields>(
  fields: F,
  Show: ComponentType<Values<F> & BlockProps>,
  options: BlockOptions = {},
): BlockComponent & { fields: F } {
  function ReadBlock({ block }: BlockProps): ReactNode {
    const report = useBlockReport()
    const { values, missing, lacking } = readFields(fields, block.properties)
    const isLeftOut = missing.length > 0
    if (isLeftOut || lacking.length > 0) {
      const fault = isLeftOut ? 'incomplete' : 'partsIncomplete'
      report({ blockId: block.id, alias: block.alias, fault, missing: [...missing, ...lacking] })
    }
    if (isLeftOut) return null
    return <Show {...values} block={block} />
  }
  return Object.assign(ReadBlock, { fields, ...options })
}
