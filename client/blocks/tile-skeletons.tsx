import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import styles from './tile-skeletons.module.css'

/** Stands for so many tiles and takes their room. `isShort`: they have no button. */
export const TilesSkeleton = ({ count, isShort = false }: { count: number; isShort?: boolean }) => (
  <div aria-hidden="true" className={isShort ? styles.short : undefined}>
    <Tiles columns={columnsFor(count)}>{tileSkeletons(count)}</Tiles>
  </div>
)

/** Stands for a row of tiles that moves. */
export const RowSkeleton = () => (
  <div aria-hidden="true">
    <ul className={styles.row}>{tileSkeletons(4)}</ul>
  </div>
)

/** As many list items, for a list whose columns are its own. */
export const tileSkeletons = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    <li key={at} className={styles.tile} />
  ))
