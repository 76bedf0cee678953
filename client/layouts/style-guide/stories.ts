import type { WriteStory } from '#client/blocks/story.ts'
import { aliasOf } from '#client/page/found-by-folder.ts'

/** The blocks' stories by alias, in its order. A block appears as soon as its folder has one. */
const modules = import.meta.glob<WriteStory>('../../blocks/*/story.ts', { eager: true, import: 'story' })
export const stories: readonly (readonly [alias: string, story: WriteStory])[] = Object.entries(modules)
  .map(([path, story]) => [aliasOf(path.split('/').at(-2) ?? ''), story] as const)
  .sort(([one], [other]) => one.localeCompare(other))
