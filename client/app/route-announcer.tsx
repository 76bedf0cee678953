import { useLayoutEffect, useRef, useState } from 'react'
import { usePageData } from '#client/page/page-context.tsx'

/**
 * Announces the opened page to screen readers, and moves the focus to its beginning: the browser does so only for
 * documents that it loads itself. Before the effects of the page, which may have a better place for the focus.
 */
export function RouteAnnouncer() {
  const { page } = usePageData()
  const first = useRef(true)
  const [message, setMessage] = useState('')
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    setMessage(page.name)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [page.name])
  return (
    <div role="status" className="visually-hidden">
      {message}
    </div>
  )
}
