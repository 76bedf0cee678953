import { useEffect, useState } from 'react'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { blockEntry } from '#client/blocks/registry.ts'
import { blocksOf } from '#shared/content/blocks'
import type { Grid } from '#shared/content/page'
import styles from './production.module.css'

const ALIAS = 'eventDetailPresale'
const presale: Grid = {
  columns: 12,
  items: [
    {
      ...{ columnSpan: 12, rowSpan: 1, areaColumns: 12, areas: [] },
      block: {
        ...{ id: 'presale', alias: ALIAS },
        properties: { text: { html: '<p>With a promo code you can book before the public sale begins.</p>' } },
        settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: null },
      },
    },
  ],
}

/**
 * The presale banner above the page's blocks, unless an editor has placed one among them. Its code loads only for such
 * pages; meanwhile its space is reserved.
 */
export function PresaleBlock({ grid }: { grid: Grid | null | undefined }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const isPlaced = blocksOf(grid).some(({ alias }) => alias === ALIAS)
  useEffect(() => {
    if (isPlaced) return
    blockEntry(ALIAS)
      ?.load()
      .then(
        () => setIsLoaded(true),
        () => {},
      )
  }, [isPlaced])
  if (isPlaced) return null
  return isLoaded ? <BlockGrid grid={presale} /> : <div className={styles.presaleSkeleton} />
}
