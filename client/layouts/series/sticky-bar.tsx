import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFootHeight } from '#client/site/foot-bar/use-foot-height.ts'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { listen } from '#client/ui/listen.ts'
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

/**
 * The series and its booking button, at the bottom of the window until the footer. Light over the page, dark over
 * heading and footer.
 */
export function StickyBar({ head, content: { title, subheading }, booking }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null)
  useFootHeight(bar, true, '--foot-bar-height')
  const isLight = useIsLight(bar, head)
  return (
    <aside
      ref={bar}
      className={styles.bar}
      aria-label="Booking"
      data-theme={isLight ? 'light' : 'dark'}
      data-print="hide"
      data-foot-bar="sticky"
    >
      <div className={`page-width ${styles.inside}`}>
        <p className={styles.words}>
          <span className={styles.name}>{title}</span>
          {subheading && <span>{subheading}</span>}
        </p>
        {booking && booking.action.type !== 'Hide' ? (
          <BookingButton
            action={booking.action}
            bookable={{ kind: 'series', tessituraId: booking.id, label: booking.label }}
            name={title}
          />
        ) : (
          <a className={styles.link} href={`#${UPCOMING_ANCHOR}`}>
            Upcoming events
          </a>
        )}
      </div>
    </aside>
  )
}

/** Returns whether the bar is between the heading's end and the footer's start, updated on scroll. */
function useIsLight(bar: RefObject<HTMLElement | null>, head: RefObject<HTMLElement | null>): boolean {
  const [isLight, setIsLight] = useState(false)
  useEffect(() => {
    const update = () => {
      const barRect = bar.current?.getBoundingClientRect()
      const footerRect = document.querySelector('body footer')?.getBoundingClientRect()
      if (!barRect) return
      setIsLight(
        isLightBetween(barRect, {
          headingEnd: head.current?.getBoundingClientRect().bottom ?? 0,
          footerStart: footerRect?.top ?? Number.POSITIVE_INFINITY,
        }),
      )
    }
    update()
    return listen(window, { scroll: update, resize: update }, { passive: true })
  }, [bar, head])
  return isLight
}
