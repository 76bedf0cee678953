import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '#client/page/page-context.tsx'
import { LinkNav } from '#client/ui/link/link-list.tsx'
import { Logo } from '../brand/logo.tsx'
import { LazyCartTimer } from '../cart-timer/lazy-cart-timer.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './header.module.css'
import { useHeaderScroll } from './header-scroll.ts'
import { Menu } from './menu.tsx'
import { SearchBar } from './search-bar.tsx'

/**
 * Logo, main links, search, account, cart timer and menu. Below the first screen it is fixed at the top, and hidden
 * while the visitor scrolls down.
 */
export function Header() {
  const { header, siteName } = useSite()
  const element = useRef<HTMLElement>(null)
  const { isSticky, direction } = useHeaderScroll(element)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setIsMenuOpen(false), [])
  const search = useSearchPanel()
  return (
    <header className={styles.wrapper} ref={element} data-print="hide">
      <div className={styles.header} data-sticky={isSticky || undefined} data-scroll={direction}>
        <div className={styles.bar}>
          <Logo picture={header.primaryLogo} siteName={siteName} />
          <LinkNav label="Main" links={header.mainLinks} className={styles.main} listClassName={styles.links} />
          <div className={styles.tools}>
            <LazyCartTimer />
            {header.searchLink && (
              <button
                ref={search.control}
                type="button"
                className={`${styles.tool} ${styles.scripted} ${styles.searcher}`}
                aria-expanded={search.isOpen}
                onClick={search.toggle}
              >
                Search
              </button>
            )}
            <AccountLink className={`${styles.tool} ${styles.account}`} />
            <button
              type="button"
              className={`${styles.menu} ${styles.scripted}`}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onClick={() => setIsMenuOpen(true)}
            >
              <span className={styles.lines} aria-hidden="true" />
              <span>Menu</span>
            </button>
          </div>
        </div>
        {header.searchLink && (
          <noscript>
            <div className={styles.search}>
              <SearchBar />
            </div>
          </noscript>
        )}
        {search.isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape in the field inside.
          <div className={styles.search} onKeyDown={(event) => event.key === 'Escape' && search.close()}>
            <SearchBar hasFocus onSearch={search.toggle} />
          </div>
        )}
      </div>
      <Menu isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  )
}

/** The search bar below the header. Its button opens it; the button, Escape and navigation close it. */
function useSearchPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const control = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a navigation.
  useEffect(() => setIsOpen(false), [key])
  return {
    isOpen,
    control,
    toggle: () => setIsOpen((wasOpen) => !wasOpen),
    close: () => {
      setIsOpen(false)
      control.current?.focus()
    },
  }
}
