import type { ReactNode } from 'react'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import styles from './owned.module.css'

interface OwnedItemProps {
  image: Media | null
  title: string
  lead: ReactNode
  level?: 'h2' | 'h3'
  children?: ReactNode
}

/** A customer's membership or package. */
export const OwnedItem = ({ image, title, lead, level: Title = 'h3', children }: OwnedItemProps) => (
  <article className={styles.item}>
    {image && <Picture media={image} crop="tile" ratio="3/2" alt="" className={styles.picture} />}
    <div className={styles.words}>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  </article>
)
