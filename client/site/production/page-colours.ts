import { colourOf } from '#client/styles/contrast.ts'
import { blocksOf } from '#shared/content/blocks'
import type { Block, Grid, Page } from '#shared/content/page'

interface Coloured {
  /** `#rrggbb` */
  backgroundColour?: string | null
  textColour?: string | null
}
/** The blocks that show a production in its colours. */
const COLOURED: ReadonlySet<string> = new Set(['featuredEvents'])

/**
 * Returns a block's production. The page's first block that shows colours takes the page's own colours, if there are
 * any.
 */
export function inPageColours<P extends Coloured>(production: P, page: Page, block: Block): P {
  const { contentGrid, firstProductionBackgroundColour: ground, firstProductionTitleColour: title } = page.properties
  const first = blocksOf(contentGrid as Grid | null | undefined).find(({ alias }) => COLOURED.has(alias))
  if (first?.id !== block.id) return production
  return {
    ...production,
    backgroundColour: colourOf(ground) ?? production.backgroundColour,
    textColour: colourOf(title) ?? production.textColour,
  }
}
