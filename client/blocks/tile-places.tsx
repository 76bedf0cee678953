import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import styles from './tile-places.module.css'

/** The room that so many tiles will take. `isShort`: they have no button. */
export const TilesPlace = ({ count, isShort = false }: { count: number; isShort?: boolean }) => (
  <div aria-hidden="true" className={isShort ? styles.short : undefined}>
    <Tiles columns={columnsFor(count)}>{tilesOf(count)}</Tiles>
  </div>
)

/** The room of a row of tiles that moves. */
export const RowPlace = () => (
  <div aria-hidden="true">
    <ul className={styles.row}>{tilesOf(4)}</ul>
  </div>
)

/** As many list items, for a list whose columns are its own. */
export const tilesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    <li key={at} className={styles.tile} />
  ))
