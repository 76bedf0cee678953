import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import styles from './tile-skeletons.module.css'

/** A skeleton of `count` tiles, in the size of the real ones. `isShort`: without a button. */
export const TilesSkeleton = ({ count, isShort = false }: { count: number; isShort?: boolean }) => (
  <div aria-hidden="true" className={isShort ? styles.short : undefined}>
    <Tiles columns={columnsFor(count)}>{tileSkeletons(count)}</Tiles>
  </div>
)

/** A skeleton of a tile carousel. */
export const RowSkeleton = () => (
  <div aria-hidden="true">
    <ul className={styles.row}>{tileSkeletons(4)}</ul>
  </div>
)

/** `count` skeletons as list items, for a list with its own columns. */
export const tileSkeletons = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    <li key={at} className={styles.tile} />
  ))
