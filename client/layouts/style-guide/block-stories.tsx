import { useMemo } from 'react'
import { SWRConfig } from 'swr'
import { BlockGrid } from '#client/blocks/grid.tsx'
import type { Story } from '#client/blocks/story.ts'
import type { Grid, Media } from '#shared/content/page'
import { stories } from './stories.ts'
import styles from './style-guide.module.css'

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
