import { pageModule } from '#client/page/page-module.ts'

/** The component of texts with blocks in them: a chunk of its own, as most pages have none. */
export const textWithBlocks = pageModule(
  'client/blocks/text-with-blocks.tsx',
  async () => (await import('#client/blocks/text-with-blocks.tsx')).TextAndBlocks,
)
