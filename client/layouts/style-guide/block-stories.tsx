import { useMemo } from 'react'
import { SWRConfig } from 'swr'
import { BlockGrid } from '#client/blocks/grid.tsx'
import type { Story, WriteStory } from '#client/blocks/story.ts'
import { aliasOf } from '#client/page/found-by-folder.ts'
import type { Grid, Media } from '#shared/content/page'
import styles from './style-guide.module.css'

/** The blocks' stories by alias, in its order. A block appears as soon as its folder has one. */
const modules = import.meta.glob<WriteStory>('../../blocks/*/story.ts', { eager: true, import: 'story' })
const stories: readonly (readonly [alias: string, story: WriteStory])[] = Object.entries(modules)
  .map(([path, story]) => [aliasOf(path.split('/').at(-2) ?? ''), story] as const)
  .sort(([one], [other]) => one.localeCompare(other))

interface BlockStoriesProps {
  theme: string
  picture: (at: number) => Media
}

/** Every block that has a story, in one theme. */
export function BlockStories({ theme, picture }: BlockStoriesProps) {
  const written = useMemo(() => stories.map(([alias, write]) => ({ alias, story: write(picture) })), [picture])
  const answers = useMemo(() => Object.assign({}, ...written.map(({ story }) => story.answers)), [written])
  return (
    <SWRConfig value={{ fallback: answers }}>
      {written.map(({ alias, story }) => (
        <div key={`${theme} ${alias}`} className={styles.story}>
          <div className="page-width">
            <h2 className={`label ${styles.alias}`}>{alias}</h2>
          </div>
          <BlockGrid grid={gridOf(alias, theme, story)} />
        </div>
      ))}
    </SWRConfig>
  )
}

const gridOf = (alias: string, theme: string, { properties, isFullWidth = false }: Story): Grid => ({
  columns: 12,
  items: [
    {
      ...{ columnSpan: 12, rowSpan: 1, areaColumns: 12, areas: [] },
      block: {
        ...{ id: `story of ${alias}`, alias, properties },
        settings: { isActive: true, isFullWidth, theme, menuLabel: null },
      },
    },
  ],
})
