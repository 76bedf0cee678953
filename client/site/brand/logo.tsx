import { useHomePath } from '#client/page/use-home-path.ts'
import type { Media } from '#shared/content/page'
import styles from './logo.module.css'

interface LogoProps {
  picture: Media | null
  siteName: string
  size?: 'header' | 'footer'
}

/** The venue's logo, or its name in the display typeface if it has no logo. Links to the language's home page. */
export const Logo = ({ picture, siteName, size = 'header' }: LogoProps) => (
  <a href={useHomePath()} className={`${styles.logo} ${styles[size]}`} aria-label={`${siteName}, home page`}>
    {picture ? (
      <img src={picture.url} alt="" width={picture.width ?? undefined} height={picture.height ?? undefined} />
    ) : (
      <span className={styles.name}>{siteName}</span>
    )}
  </a>
)
