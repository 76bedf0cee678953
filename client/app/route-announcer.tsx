import { useLayoutEffect, useRef, useState } from 'react'
import { usePageData } from '#client/page/page-context.tsx'

/**
 * Announces a new page to screen readers and moves the focus to its start; browsers do so only for documents. It runs
 * before the page's own effects, so that they can move the focus elsewhere.
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
