import { type CSSProperties, Suspense } from 'react'
import { useSite } from '#client/app/page-context.tsx'
import { themeVariables } from '#client/styles/theme.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorBoundary, Failed } from '#client/ui/error-boundary.tsx'
import { anchorOf } from '#shared/content/blocks'
import type { Block, Grid, GridItem } from '#shared/content/page'
import { bandsOf, isBleed } from './bands.ts'
import { useBlockReport } from './block-report.tsx'
import styles from './grid.module.css'
import { blockEntry, lookOf } from './registry.ts'

/** A page's blocks in their order and columns, each in its own theme. A block that fails takes none with it. */
export const BlockGrid = ({ grid }: { grid: Grid | null | undefined }) =>
  grid?.items.length
    ? bandsOf(grid.items).map((band) => (
        <div
          key={band[0]?.block.id}
          className={isBleed(band[0]) ? undefined : styles.band}
          style={columnsOf(grid.columns)}
        >
          {band.map((item) => (
            <Cell key={item.block.id} item={item} />
          ))}
        </div>
      ))
    : null

function Cell({ item: { block, columnSpan, rowSpan, areas } }: { item: GridItem }) {
  const { componentThemes } = useSite()
  const look = lookOf(block.alias)
  const theme = block.settings.theme ?? look.theme
  const isThrough = block.settings.isFullWidth
  return (
    <div
      id={anchorOf(block) ?? undefined}
      className={classNames(
        styles.cell,
        isThrough ? styles.bleed : styles.kept,
        look.isFlush && isThrough && styles.flush,
      )}
      data-theme={theme?.toLowerCase()}
      style={{ ...spanOf(columnSpan, rowSpan), ...themeVariables(themeNamed(componentThemes, theme)) }}
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

/** A block that throws on the server is tried again in the browser: what stands meanwhile says the same as its boundary. */
function SafeBlock({ block }: { block: Block }) {
  const report = useBlockReport()
  const entry = blockEntry(block.alias)
  if (!entry) {
    report({ blockId: block.id, alias: block.alias, fault: 'unknown' })
    return null
  }
  const Shown = entry.component()
  return (
    <Suspense fallback={<Failed />}>
      <ErrorBoundary>{Shown ? <Shown block={block} /> : <Failed />}</ErrorBoundary>
    </Suspense>
  )
}

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties
const spanOf = (columns: number, rows: number) => ({ '--span': columns, '--rows': rows }) as CSSProperties

/** A theme by its name, in whatever case an editor wrote it. */
function themeNamed(themes: Record<string, Record<string, string>>, name: string | null) {
  const found = Object.keys(themes).find((each) => each.toLowerCase() === name?.toLowerCase())
  return found === undefined ? undefined : themes[found]
}
