import type { Block, Grid } from '#shared/content/page'
import { gridDefaultsOf } from './registry.ts'

/** A picture after more blocks than this isn’t on the first screen. */
const MAX_BLOCKS = 2

/**
 * Returns the block whose picture the page opens with: the first block, or the second after an introductory text. A
 * heading without a picture is skipped.
 */
export const leadOf = ({ items }: Grid): Block | undefined =>
  items
    .map(({ block }) => block)
    .filter(({ alias, properties, settings }) => settings.isActive && (alias !== 'pageHeader' || properties.image))
    .slice(0, MAX_BLOCKS)
    .find(({ alias }) => !gridDefaultsOf(alias).isTextOnly)
