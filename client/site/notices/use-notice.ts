import { useCallback, useLayoutEffect, useState } from 'react'
import { useSite } from '#client/page/page-context.tsx'
import { activeNotices, closingCookie, isNoticeClosed, type Notice } from './notice-cookies.ts'

export interface ShownNotice {
  /** `unknown` on the server and while hydrating, when the document's attributes decide what is visible. */
  state: 'unknown' | 'due' | 'closed'
  close(): void
}

/** Whether a notice is shown to this visitor. */
export function useNotice(notice: Notice): ShownNotice {
  const site = useSite()
  const { marker, daysToHide } = notice === 'alert' ? site.alertBar : site.acknowledgement
  const isActive = activeNotices(site).includes(notice)
  const [state, setState] = useState<ShownNotice['state']>(isActive ? 'unknown' : 'closed')

  useLayoutEffect(() => {
    const next = isActive && !isNoticeClosed(document.cookie, notice, marker) ? 'due' : 'closed'
    setState(next)
    setDocumentState(notice, next)
  }, [isActive, notice, marker])

  const close = useCallback(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
    document.cookie = closingCookie(notice, marker, daysToHide)
    setState('closed')
    setDocumentState(notice, 'closed')
  }, [notice, marker, daysToHide])
  return { state, close }
}

/** Updates the attribute that `hide-closed-notices.js` has set, because the styles depend on it. */
function setDocumentState(notice: Notice, state: 'due' | 'closed') {
  document.documentElement.dataset[`${notice}State`] = state
}
