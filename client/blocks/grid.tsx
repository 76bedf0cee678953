import type { CSSProperties } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LeadPicture } from '#client/ui/picture/lead-picture.tsx'
import { anchorOf } from '#shared/content/blocks'
import type { Grid, GridItem } from '#shared/content/page'
import styles from './grid.module.css'
import { gridSections, isFullWidthItem } from './grid-sections.ts'
import { leadOf } from './lead-of.ts'
import { gridDefaultsOf } from './registry.ts'
import { SafeBlock, useBlockTheme } from './safe-block.tsx'

interface BlockGridProps {
  grid: Grid | null | undefined
  /** Set if no picture is above the page's blocks. */
  leads?: boolean
}

/** A page's blocks in their order and columns, each in its own theme. A block that fails doesn't affect the others. */
export function BlockGrid({ grid, leads = false }: BlockGridProps) {
  if (!grid?.items.length) return null
  const lead = leads ? leadOf(grid) : undefined
  return gridSections(grid.items).map((section) => (
    <div
      key={section[0]?.block.id}
      className={isFullWidthItem(section[0]) ? undefined : styles.section}
      style={columnsOf(grid.columns)}
    >
      {section.map((item) => (
        <LeadPicture key={item.block.id} value={item.block === lead}>
          <Cell item={item} />
        </LeadPicture>
      ))}
    </div>
  ))
}

function Cell({ item: { block, columnSpan, rowSpan, areaColumns, areas } }: { item: GridItem }) {
  const look = gridDefaultsOf(block.alias)
  const { style, ...themed } = useBlockTheme(block)
  const { isFullWidth } = block.settings
  return (
    <div
      id={anchorOf(block) ?? undefined}
      className={classNames(
        styles.cell,
        isFullWidth ? styles.fullWidth : styles.inColumn,
        look.isEdgeToEdge && isFullWidth && styles.flush,
      )}
      {...themed}
      style={{ ...spanOf(columnSpan, rowSpan), ...style }}
    >
      <SafeBlock block={block} />
      {areas.length > 0 && (
        <div className={styles.areas} style={columnsOf(areaColumns)}>
          {areas.map((area) => (
            <div
              key={area.alias}
              className={styles.area}
              style={{ ...spanOf(area.columnSpan, area.rowSpan), ...columnsOf(area.columnSpan) }}
            >
              {area.items
                .filter(({ block: inside }) => inside.settings.isActive)
                .map((inside) => (
                  <Cell key={inside.block.id} item={inside} />
                ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties
const spanOf = (columns: number, rows: number) => ({ '--span': columns, '--rows': rows }) as CSSProperties
