import { useEffect } from 'react'
import type { ShownNotice } from './use-notice.ts'

/** Milliseconds for which the page behind the acknowledgement has the class. */
const DELAY_BEHIND_ACKNOWLEDGEMENT = 500

/** A class of the document in the server's HTML until the page is ready. It disables all transitions and animations. */
export const LOADING_CLASS = 'loading'

/** Removes the loading class: immediately, or some time after the acknowledgement has opened (ALERT-08). */
export function useLoadingClass(acknowledgement: ShownNotice['state']): void {
  useEffect(() => {
    if (acknowledgement === 'unknown') return
    const remove = () => document.documentElement.classList.remove(LOADING_CLASS)
    if (acknowledgement === 'closed') return remove()
    const timer = setTimeout(remove, DELAY_BEHIND_ACKNOWLEDGEMENT)
    return () => clearTimeout(timer)
  }, [acknowledgement])
}
