import type { ReactNode } from 'react'
import type { Link } from '#shared/content/page'
import { SiteLink } from '../link/link-list.tsx'
import styles from './section-header.module.css'

interface SectionHeaderProps {
  heading: string | null
  link?: Link | null
  children?: ReactNode
}

/** A section's heading, with a link to more items at the end of the line. */
export const SectionHeader = ({ heading, link, children }: SectionHeaderProps) =>
  heading || link || children ? (
    <div className={styles.head}>
      <div className={styles.words}>
        {heading && <h2>{heading}</h2>}
        {children}
      </div>
      {link && <SiteLink link={link} className={styles.more} />}
    </div>
  ) : null
