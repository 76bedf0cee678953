import { useEffect, useRef, useState } from 'react'
import { usePageData } from './page-context.tsx'

/** Tells a screen reader which page has opened, and puts the keyboard at its beginning; the browser does so only for loads of its own. */
export function RouteAnnouncer() {
  const { page } = usePageData()
  const first = useRef(true)
  const [message, setMessage] = useState('')
  useEffect(() => {
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
