import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { SWRConfig } from 'swr'
import styles from './door.module.css'
import { cleanUp } from './offline/door-store.ts'

/** How often the counts are refreshed while a page is open, in milliseconds. */
const REFRESH_MS = 5_000

/**
 * The frame of the door's pages, for a phone in one hand. The link to the rest of the desk loads a new page, because
 * only the door's pages have a content policy that allows WebAssembly.
 */
export function DoorFrame() {
  useEffect(() => {
    void cleanUp(Date.now())
    // Stores the page and its files. Browsers have no workers at an address without TLS.
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/door-worker.js', { scope: '/door' })
  }, [])
  return (
    <SWRConfig value={{ refreshInterval: REFRESH_MS }}>
      <header className={styles.head}>
        <a href="/door" className={styles.name}>
          Door
        </a>
        <a href="/">Desk</a>
      </header>
      <main className={styles.page}>
        <Outlet />
      </main>
    </SWRConfig>
  )
}
