import { useCallback, useLayoutEffect, useState } from 'react'
import { useSite } from '#client/app/page-context.tsx'
import { activeNotices, closingCookie, isNoticeClosed, type Notice } from './notice-cookies.ts'

export interface ShownNotice {
  /** `unknown` while rendering what everybody gets: until then the document's attributes decide what is seen. */
  state: 'unknown' | 'due' | 'closed'
  close(): void
}

/** Whether this visitor is shown a notice. */
export function useNotice(notice: Notice): ShownNotice {
  const site = useSite()
  const { marker, daysToHide } = notice === 'alert' ? site.alertBar : site.acknowledgement
  const isActive = activeNotices(site).includes(notice)
  const [state, setState] = useState<ShownNotice['state']>(isActive ? 'unknown' : 'closed')

  useLayoutEffect(() => {
    const next = isActive && !isNoticeClosed(document.cookie, notice, marker) ? 'due' : 'closed'
    setState(next)
    sayOnDocument(notice, next)
  }, [isActive, notice, marker])

  const close = useCallback(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store isn't in every browser.
    document.cookie = closingCookie(notice, marker, daysToHide)
    setState('closed')
    sayOnDocument(notice, 'closed')
  }, [notice, marker, daysToHide])
  return { state, close }
}

/** What the first script said of the notice is kept true: the styles go by it. */
function sayOnDocument(notice: Notice, state: 'due' | 'closed') {
  document.documentElement.dataset[`${notice}State`] = state
}
