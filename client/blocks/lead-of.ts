import type { Block, Grid } from '#shared/content/page'
import { gridDefaultsOf } from './registry.ts'

/** A picture further down than this many blocks isn’t in the first screen. */
const MAX_BLOCKS = 2

/**
 * The block whose picture a page opens with: its first, or the one after its opening words. A heading without a picture
 * counts for nothing.
 */
export const leadOf = ({ items }: Grid): Block | undefined =>
  items
    .map(({ block }) => block)
    .filter(({ alias, properties, settings }) => settings.isActive && (alias !== 'pageHeader' || properties.image))
    .slice(0, MAX_BLOCKS)
    .find(({ alias }) => !gridDefaultsOf(alias).isTextOnly)
