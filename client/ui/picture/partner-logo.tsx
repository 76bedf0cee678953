import type { Link, Media } from '#shared/content/page'
import { NewTabNote, tabOf } from '../new-tab.tsx'
import styles from './partner-logo.module.css'

interface PartnerLogoProps {
  name: string
  logo: Media | null
  link: Link | null
  /** The page already has the same logo, so this link is hidden from keyboards and screen readers. */
  isCopy?: boolean
}

/** A partner's logo, 80 by 48, or its name if it has none; with a link to the partner. */
export const PartnerLogo = ({ name, logo, link, isCopy = false }: PartnerLogoProps) =>
  link ? (
    <a href={link.href} {...tabOf(link)} tabIndex={isCopy ? -1 : undefined} className={styles.link}>
      <Mark name={name} logo={logo} />
      {link.newTab && <NewTabNote />}
    </a>
  ) : (
    <Mark name={name} logo={logo} />
  )

const Mark = ({ name, logo }: Pick<PartnerLogoProps, 'name' | 'logo'>) =>
  logo ? (
    <img src={logo.url} alt={name} width={80} height={48} loading="lazy" className={styles.logo} />
  ) : (
    <span className={styles.name}>{name}</span>
  )
