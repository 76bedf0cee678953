import type { ComponentType, ReactNode } from 'react'
import type { Block } from '#shared/content/page'
import { useBlockReport } from './block-report.tsx'
import { type Fields, readFields, type Values } from './fields.ts'

export interface BlockProps {
  block: Block
}
/**
 * A block from its fields and what it shows of them. One whose required fields aren't all there is left out and reported.
 * Besides the values, `Show` has the block itself. The block bears its fields: `docs/content-model.md` is made from them.
 */
export function block<F extends Fields>(
  fields: F,
  Show: ComponentType<Values<F> & BlockProps>,
): ComponentType<BlockProps> & { fields: F } {
  function ReadBlock({ block: of }: BlockProps): ReactNode {
    const report = useBlockReport()
    const { values, missing } = readFields(fields, of.properties)
    if (missing.length > 0) {
      report({ blockId: of.id, alias: of.alias, fault: { missing } })
      return null
    }
    return <Show {...values} block={of} />
  }
  return Object.assign(ReadBlock, { fields })
}
