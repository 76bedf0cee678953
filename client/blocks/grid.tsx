import type { CSSProperties } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LeadPicture } from '#client/ui/picture/lead-picture.tsx'
import { anchorOf } from '#shared/content/blocks'
import type { Grid, GridItem } from '#shared/content/page'
import { bandsOf, isBleed } from './bands.ts'
import styles from './grid.module.css'
import { leadOf } from './lead-of.ts'
import { lookOf } from './registry.ts'
import { SafeBlock, useBlockTheme } from './safe-block.tsx'

interface BlockGridProps {
  grid: Grid | null | undefined
  /** The page opens with its blocks: nothing above them has a picture. */
  leads?: boolean
}

/** A page's blocks in their order and columns, each in its own theme. A block that fails takes none with it. */
export function BlockGrid({ grid, leads = false }: BlockGridProps) {
  if (!grid?.items.length) return null
  const lead = leads ? leadOf(grid) : undefined
  return bandsOf(grid.items).map((band) => (
    <div key={band[0]?.block.id} className={isBleed(band[0]) ? undefined : styles.band} style={columnsOf(grid.columns)}>
      {band.map((item) => (
        <LeadPicture key={item.block.id} value={item.block === lead}>
          <Cell item={item} />
        </LeadPicture>
      ))}
    </div>
  ))
}

function Cell({ item: { block, columnSpan, rowSpan, areas } }: { item: GridItem }) {
  const look = lookOf(block.alias)
  const { style, ...themed } = useBlockTheme(block)
  const isThrough = block.settings.isFullWidth
  return (
    <div
      id={anchorOf(block) ?? undefined}
      className={classNames(
        styles.cell,
        isThrough ? styles.bleed : styles.kept,
        look.isFlush && isThrough && styles.flush,
      )}
      {...themed}
      style={{ ...spanOf(columnSpan, rowSpan), ...style }}
    >
      <SafeBlock block={block} />
      {areas.map((area) => (
        <div key={area.alias} className={styles.area} style={columnsOf(area.columnSpan)}>
          {area.items
            .filter(({ block: inside }) => inside.settings.isActive)
            .map((inside) => (
              <Cell key={inside.block.id} item={inside} />
            ))}
        </div>
      ))}
    </div>
  )
}

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties
const spanOf = (columns: number, rows: number) => ({ '--span': columns, '--rows': rows }) as CSSProperties
