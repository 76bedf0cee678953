import { pageModule } from '#client/page/page-module.ts'

/** The component for texts that contain blocks, in a separate chunk because most pages have none. */
export const textWithBlocks = pageModule(
  'client/blocks/text-with-blocks.tsx',
  async () => (await import('#client/blocks/text-with-blocks.tsx')).TextAndBlocks,
)
