import { type RefObject, useEffect, useRef, useState } from 'react'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import type { SeriesContent } from './series-content.ts'
import type { SeriesBooking } from './series-head.tsx'
import styles from './sticky-bar.module.css'
import { isLightBetween } from './sticky-bar-theme.ts'
import { UPCOMING_ANCHOR } from './upcoming-events.tsx'

interface StickyBarProps {
  head: RefObject<HTMLElement | null>
  content: SeriesContent
  booking: SeriesBooking | null
}

/** The series and the way to book it, at the foot of the window until the footer comes. Light over the page, dark over what is coloured. */
export function StickyBar({ head, content: { title, subheading }, booking }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null)
  const isLight = useIsLight(bar, head)
  return (
    <aside
      ref={bar}
      className={styles.bar}
      aria-label="Booking"
      data-theme={isLight ? 'light' : 'dark'}
      data-print="hide"
      data-foot-bar=""
    >
      <div className={`page-width ${styles.inside}`}>
        <p className={styles.words}>
          <span className={styles.name}>{title}</span>
          {subheading && <span>{subheading}</span>}
        </p>
        {booking && booking.action.type !== 'Hide' ? (
          <BookingButton action={booking.action} bookable={{ kind: 'series', tessituraId: booking.id }} name={title} />
        ) : (
          <a className={styles.link} href={`#${UPCOMING_ANCHOR}`}>
            Upcoming events
          </a>
        )}
      </div>
    </aside>
  )
}

/** Whether the bar lies between the end of the page's heading and the start of the footer, as the page is scrolled. */
function useIsLight(bar: RefObject<HTMLElement | null>, head: RefObject<HTMLElement | null>): boolean {
  const [isLight, setIsLight] = useState(false)
  useEffect(() => {
    const look = () => {
      const place = bar.current?.getBoundingClientRect()
      const footer = document.querySelector('body footer')?.getBoundingClientRect()
      if (!place) return
      setIsLight(
        isLightBetween(place, {
          headingEnd: head.current?.getBoundingClientRect().bottom ?? 0,
          footerStart: footer?.top ?? Number.POSITIVE_INFINITY,
        }),
      )
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [bar, head])
  return isLight
}
