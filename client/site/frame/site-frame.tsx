import type { ReactNode } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { themeVariables } from '#client/styles/theme.ts'
import { AccessibilityWidget } from '../accessibility/accessibility-widget.tsx'
import { LazyConsentBanner } from '../consent/lazy-consent-banner.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { Acknowledgement } from '../notices/acknowledgement.tsx'
import { AlertBar } from '../notices/alert-bar.tsx'
import { activeNotices } from '../notices/notice-cookies.ts'
import styles from './site-frame.module.css'

/** Header, footer and notices around every page, in the venue's colours. The seat selector has only the notices. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { site, venue, page, pricesAsOf } = usePageData()
  const hasHeaderAndFooter = page.contentType !== 'seatSelector'
  return (
    <div
      className={styles.site}
      data-theme="light"
      data-preview={venue.isPreview || undefined}
      style={themeVariables(site.pageTheme)}
    >
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <LazyConsentBanner />
      {venue.isPreview && (
        <aside className={styles.preview} aria-label="Preview">
          Preview: this page may show unpublished content
        </aside>
      )}
      {(venue.isDemonstration || pricesAsOf || activeNotices(site).includes('alert')) && (
        <aside aria-label="About this site">
          {venue.isDemonstration && <p className={styles.notice}>Demonstration: no real tickets</p>}
          {pricesAsOf && (
            <p className={`${styles.notice} ${styles.outdated}`}>
              Prices and availability are as of {pricesAsOf} and may be out of date.
            </p>
          )}
          <AlertBar />
        </aside>
      )}
      {hasHeaderAndFooter && <Header />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {hasHeaderAndFooter && <Footer />}
      <AccessibilityWidget />
      <Acknowledgement />
    </div>
  )
}
