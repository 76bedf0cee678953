import { usePage } from '#client/app/page-context.tsx'
import { blocksOf } from '#shared/content/blocks'
import type { Block, Grid } from '#shared/content/page'

/** Whether a block opens its page: its picture is loaded before all others. */
export function useIsFirst(block: Block): boolean {
  const grid = usePage().properties.contentGrid as Grid | null | undefined
  return blocksOf(grid)[0]?.id === block.id
}
