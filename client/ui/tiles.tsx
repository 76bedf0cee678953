import type { ReactNode } from 'react'
import type { Link, Media, RichText as RichTextValue } from '#shared/content/page'
import { classNames } from './class-names.ts'
import { SiteLink } from './link-list.tsx'
import { Picture } from './picture.tsx'
import { RichText } from './rich-text.tsx'
import styles from './tiles.module.css'

/** How many of a number of tiles stand in a row, so that none is left alone: two or three. */
export const columnsFor = (count: number): 2 | 3 => (count % 3 === 1 || count === 2 ? 2 : 3)

/** Tiles in a row of so many; on narrower screens fewer. */
export const Tiles = ({ columns, children }: { columns: 2 | 3; children: ReactNode }) => (
  <ul className={classNames(styles.tiles, columns === 2 ? styles.two : styles.three)}>{children}</ul>
)

export interface TileContent {
  heading: string
  image: Media | null
  overline: string | null
  text: RichTextValue | null
  link: Link | null
}

/** One tile: picture, words, the whole of it pressable where it leads somewhere. */
export const Tile = ({ heading, image, overline, text, link }: TileContent) => (
  <li className={styles.tile}>
    {image && <Picture media={image} crop="tile" ratio="3/2" alt="" />}
    <div className={styles.words}>
      {overline && <p className={`label ${styles.overline}`}>{overline}</p>}
      <h3 className={styles.heading}>
        {link ? <SiteLink link={{ ...link, label: heading }} className={styles.link} /> : heading}
      </h3>
      {text && <RichText value={text} size="note" />}
    </div>
  </li>
)
