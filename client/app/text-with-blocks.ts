import { entry } from './entry.ts'

/** Texts that blocks stand in: a chunk of their own, as most pages have none. */
export const textWithBlocks = entry(
  'client/blocks/text-with-blocks.tsx',
  async () => (await import('#client/blocks/text-with-blocks.tsx')).TextAndBlocks,
)
