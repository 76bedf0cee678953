import type { ComponentType, ReactNode } from 'react'
import type { Block } from '#shared/content/page'
import { useBlockReport } from './block-report.tsx'
import { type Fields, readFields, type Values } from './fields.ts'

export interface BlockProps {
  block: Block
}
/**
 * A block from its fields and what it shows of them. One whose required fields aren't all there is left out and reported;
 * so are the parts of one that lack theirs.
 * Besides the values, `Show` has the block itself. The block bears its fields: `docs/content-model.md` is made from them.
 */
export function block<F extends Fields>(
  fields: F,
  Show: ComponentType<Values<F> & BlockProps>,
): ComponentType<BlockProps> & { fields: F } {
  function ReadBlock({ block: of }: BlockProps): ReactNode {
    const report = useBlockReport()
    const { values, missing, lacking } = readFields(fields, of.properties)
    const isLeftOut = missing.length > 0
    if (isLeftOut || lacking.length > 0) {
      const fault = isLeftOut ? 'incomplete' : 'partsIncomplete'
      report({ blockId: of.id, alias: of.alias, fault, missing: [...missing, ...lacking] })
    }
    if (isLeftOut) return null
    return <Show {...values} block={of} />
  }
  return Object.assign(ReadBlock, { fields })
}
