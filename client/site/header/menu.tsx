import { type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '#client/page/page-context.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { LinkList, SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { Logo } from '../brand/logo.tsx'
import { SocialLinks } from '../brand/social-links.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './menu.module.css'
import { SearchBar } from './search-bar.tsx'

/**
 * The full-screen menu with the search bar. It traps the focus, returns it when it closes, and closes when the page
 * changes.
 */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const site = useSite()
  useModal(dialog, isOpen)
  useNavigationListener(onClose)

  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      id="menu"
      className={styles.menu}
      aria-label="Menu"
      data-theme="dark"
      onCancel={close}
      onKeyDown={(event) => event.key === 'Escape' && close(event)}
    >
      <div className={styles.head}>
        <Logo picture={site.header.primaryLogo} siteName={site.siteName} />
        <div className={styles.tools}>
          <AccountLink className={styles.tool} />
          <button type="button" className={styles.tool} onClick={onClose}>
            Close
          </button>
        </div>
      </div>
      <div className={styles.body}>
        <SearchBar onSearch={onClose} />
        {site.header.hamburgerLinks.length > 0 && (
          <nav className={styles.sections} aria-label="All pages">
            {site.header.hamburgerLinks.map((section) => (
              <MenuSection key={`${section.heading} ${section.links[0]?.href}`} {...section} />
            ))}
          </nav>
        )}
        <MenuFoot />
      </div>
    </dialog>
  )
}

function MenuSection({ heading, links }: { heading: string; links: Parameters<typeof LinkList>[0]['links'] }) {
  const id = useId()
  if (!heading) return <LinkList links={links} className={styles.links} />
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`label ${styles.heading}`}>
        {heading}
      </h2>
      <LinkList links={links} className={styles.links} />
    </section>
  )
}

function MenuFoot() {
  const { header, socialLinks } = useSite()
  return (
    <div className={styles.foot}>
      <div className={styles.contact}>
        <RichText value={header.contactText} size="note" />
        {header.contactLink && <SiteLink link={header.contactLink} className={styles.contactLink} />}
      </div>
      <SocialLinks links={socialLinks} />
    </div>
  )
}

/** Calls `onNavigate` on every navigation after the first render. */
function useNavigationListener(onNavigate: () => void) {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) onNavigate()
    shown.current = key
  }, [key, onNavigate])
}
