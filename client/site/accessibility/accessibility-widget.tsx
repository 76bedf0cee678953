import { useEffect, useState } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { ACCESSIBE_TRIGGER, accessibilityVendor } from './accessibility-vendor.ts'
import styles from './accessibility-widget.module.css'

/**
 * Opens the accessibility vendor's widget, on every page except the seat selector. Rendered only in the browser, and
 * only if the site has such a vendor.
 */
export function AccessibilityWidget() {
  const { site, page } = usePageData()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const vendor = accessibilityVendor(site.javascriptHeader)
  if (!vendor || !isHydrated || page.contentType === 'seatSelector') return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Accessibility options"
      data-print="hide"
      onClick={() => vendor.open(window)}
      {...ACCESSIBE_TRIGGER}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.icon}>
        <circle cx="12" cy="4.2" r="1.6" />
        <path d="M4 8.6c5.2 1.6 10.8 1.6 16 0M9.7 9.7v4.6L7.6 21m6.7-11.3v4.6l2.1 6.7M9.7 14.3h4.6" />
      </svg>
    </button>
  )
}
