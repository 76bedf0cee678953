import { Children, type ReactNode } from 'react'
import type { Link, Media, RichText as RichTextValue } from '#shared/content/page'
import { classNames } from '../class-names.ts'
import { SiteLink } from '../link/link-list.tsx'
import { RowItem } from '../picture/lead-picture.tsx'
import { Picture } from '../picture/picture.tsx'
import { RichText } from '../text/rich-text.tsx'
import styles from './tiles.module.css'

/** Returns the number of columns, two or three, that leaves more than one tile in the last row. */
export const columnsFor = (count: number): 2 | 3 => (count % 3 === 1 || count === 2 ? 2 : 3)

/** Tiles in at most `columns` columns; fewer in a narrow container. */
export const Tiles = ({ columns, children }: { columns: 2 | 3; children: ReactNode }) => (
  <div className={styles.frame}>
    <ul className={classNames(styles.tiles, columns === 2 ? styles.two : styles.three)}>
      {Children.map(children, (tile, at) => (
        <RowItem at={at}>{tile}</RowItem>
      ))}
    </ul>
  </div>
)

export interface TileContent {
  heading: string
  image: Media | null
  overline: string | null
  text: RichTextValue | null
  link: Link | null
}
interface Level {
  level?: 'h2' | 'h3'
}

/**
 * A tile: picture and text. The whole tile is a link if it has one. Its heading is an `h2` if the tiles have no heading
 * above.
 */
export const Tile = ({ heading, image, overline, text, link, level: Heading = 'h3' }: TileContent & Level) => (
  <li className={`whole ${styles.tile}`}>
    {image && <Picture media={image} crop="tile" ratio="3/2" alt="" />}
    <div className={styles.words}>
      {overline && <p className={`label ${styles.overline}`}>{overline}</p>}
      <Heading className={styles.heading}>
        {link ? <SiteLink link={{ ...link, label: heading }} className="whole-link" /> : heading}
      </Heading>
      {text && <RichText value={text} size="note" className={styles.text} />}
    </div>
  </li>
)
