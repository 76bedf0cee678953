import type { ReactNode } from 'react'
import { usePageData } from '#client/app/page-context.tsx'
import { themeVariables } from '#client/styles/theme.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './site-frame.module.css'

interface SiteFrameProps {
  /** What stands above the header for everybody: the alert bar. */
  notices?: ReactNode
  children: ReactNode
}

/** What every page has around it, in the venue's own colours. */
export function SiteFrame({ notices, children }: SiteFrameProps) {
  const { site, venue } = usePageData()
  return (
    <div className={styles.site} data-theme="light" style={themeVariables(site.pageTheme)}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {(venue.isPreview || venue.isDemonstration || notices) && (
        <aside aria-label="About this site">
          {venue.isPreview && <p className={styles.preview}>Preview: this page may show unpublished content</p>}
          {venue.isDemonstration && <p className={styles.demonstration}>Demonstration: no real tickets</p>}
          {notices}
        </aside>
      )}
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
