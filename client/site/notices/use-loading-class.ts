import { useEffect } from 'react'
import type { ShownNotice } from './use-notice.ts'

/** How long the page behind the acknowledgement stays at rest, in milliseconds. */
const BEHIND_MODAL = 500

/** The class that the document has from the server until the page is ready: nothing on it moves meanwhile. */
export const LOADING_CLASS = 'loading'

/** Takes the loading class away: at once, or some time after the acknowledgement has come up (ALERT-08). */
export function useLoadingClass(acknowledgement: ShownNotice['state']): void {
  useEffect(() => {
    if (acknowledgement === 'unknown') return
    const ready = () => document.documentElement.classList.remove(LOADING_CLASS)
    if (acknowledgement === 'closed') return ready()
    const waiting = setTimeout(ready, BEHIND_MODAL)
    return () => clearTimeout(waiting)
  }, [acknowledgement])
}
