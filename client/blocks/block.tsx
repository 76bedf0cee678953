import type { ComponentType, ReactNode } from 'react'
import type { Block, Page } from '#shared/content/page'
import type { Preload, RelatedPages } from '#shared/content/preload'
import { useBlockReport } from './block-report.tsx'
import { type Fields, readFields, type Values } from './fields.ts'

export interface BlockProps {
  block: Block
}
/** Layout in the grid unless the block's settings say otherwise. */
export interface GridDefaults {
  theme?: string
  /** At full width, extends to the window's edges. */
  isEdgeToEdge?: boolean
  isTextOnly?: boolean
}
export interface BlockOptions {
  /** Returns the other pages that the block shows. */
  related?: readonly RelatedPages[]
  gridDefaults?: GridDefaults
}
export type BlockComponent = ComponentType<BlockProps> &
  BlockOptions & {
    /** `docs/content-model.md` is generated from these fields. */
    fields: Fields
    /** Returns the calls that the server makes before it renders the block. */
    preloadOf?(block: Block, page: Page): Preload | readonly Preload[] | null
  }

/**
 * Defines a block by its fields and the component that shows them. A block without all of its required fields is
 * omitted and reported, and so are parts of a block. `Show` receives the values and the block itself.
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
      const kind = isLeftOut ? 'incomplete' : 'partsIncomplete'
      report({ blockId: block.id, alias: block.alias, kind, missing: [...missing, ...lacking] })
    }
    if (isLeftOut) return null
    return <Show {...values} block={block} />
  }
  return Object.assign(ReadBlock, { fields, ...options })
}
