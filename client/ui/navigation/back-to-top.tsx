import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './back-to-top.module.css'

/** The height in pixels above which content has the button. */
const TALL = 1600

/** `Back to top`, below tall content. */
export function BackToTop({ content }: { content: RefObject<HTMLElement | null> }) {
  const isTall = useIsTall(content)
  if (!isTall) return null
  return (
    <div className={`page-width ${styles.wrapper}`} data-print="hide">
      <Button variant="quiet" onClick={() => window.scrollTo({ top: 0 })}>
        Back to top
      </Button>
    </div>
  )
}

function useIsTall(content: RefObject<HTMLElement | null>): boolean {
  const [isTall, setIsTall] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsTall(element.offsetHeight > TALL))
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
  return isTall
}
