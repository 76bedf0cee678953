import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { usePageAddress } from '#client/page/use-page-address.ts'
import { isPlainClick, useStateLink } from '#client/page/use-state-link.ts'
import { listen } from '#client/ui/listen.ts'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { withParameter } from '#shared/address-state/with-parts'
import { mondayOf } from '#shared/calendar-day'
import { counted } from '#shared/counted'
import { showDay } from '#shared/dates'
import { type Week, weeksOf } from './weeks.ts'
import styles from './weeks-bar.module.css'

interface WeeksBarProps {
  /** The days with events, as far as they are known. */
  days: readonly string[]
  /** The listed days. */
  listed: readonly string[]
  /** Called when the list begins with another day. */
  onOtherStart(): void
}

/** Returns the id of a day's heading in the list. */
export const headingIdOf = (day: string): string => `day-${day}`

/**
 * The weeks with events, each with a dot for every day that has some. A week leads to its place in the list, or to a
 * list that begins there.
 */
export function WeeksBar({ days, listed, onOtherStart }: WeeksBarProps) {
  const address = usePageAddress()
  const stateLink = useStateLink()
  const nav = useRef<HTMLElement>(null)
  const current = useWeekInSight(listed)
  useEffect(() => {
    const row = nav.current?.parentElement
    const week = nav.current?.querySelector(`[data-week="${current}"]`)
    if (!row || !week) return
    const [all, own] = [row, week].map((each) => each.getBoundingClientRect())
    if (all && own && (own.left < all.left || own.right > all.right)) row.scrollLeft += own.left - all.left
  }, [current])
  return (
    <nav ref={nav} className={styles.weeks} aria-label="Weeks">
      {weeksOf([...days, ...listed]).map((week, at, all) => {
        const [first = week.monday] = week.days
        const link = stateLink(withParameter(address, 'startDate', first))
        return (
          <a
            key={week.monday}
            href={link.href}
            data-week={week.monday}
            className={styles.week}
            aria-current={week.monday === current ? 'true' : undefined}
            onClick={(event) => {
              if (goToHeading(event, first)) return
              link.onClick(event)
              if (event.isDefaultPrevented()) onOtherStart()
            }}
          >
            <VisuallyHidden>{weekInWords(week)}</VisuallyHidden>
            <WeekFigures week={week} hasMonth={week.monday.slice(0, 7) !== all[at - 1]?.monday.slice(0, 7)} />
          </a>
        )
      })}
    </nav>
  )
}

/** Moves to a day that is listed. Returns whether it is. */
function goToHeading(event: MouseEvent, day: string): boolean {
  const heading = document.getElementById(headingIdOf(day))
  if (!heading || !isPlainClick(event)) return false
  event.preventDefault()
  heading.closest('li')?.scrollIntoView({ block: 'start', behavior: 'instant' })
  heading.focus({ preventScroll: true })
  return true
}

const weekInWords = ({ monday, days }: Week): string =>
  `Week of ${showDay(monday, 'news')}: ${counted(days.length, 'day')} with events`

/** The week's Monday as a numeral, and its seven days as dots. */
function WeekFigures({ week: { monday, hasEvents }, hasMonth }: { week: Week; hasMonth: boolean }) {
  const dots = (isFilled: boolean) =>
    hasEvents.map((has, at) => (has === isFilled ? `M${at * 6 + 3} 3h.01` : '')).join('')
  return (
    <span aria-hidden="true" className={styles.figures}>
      <span className={styles.numeral}>
        {Number(monday.slice(8))}
        {hasMonth && <span className={styles.month}>{showDay(monday, 'monthName').slice(0, 3)}</span>}
      </span>
      <svg aria-hidden="true" viewBox="0 0 42 6" width="42" height="6" className={styles.dots}>
        <path d={dots(false)} strokeWidth="2" opacity="0.4" />
        <path d={dots(true)} strokeWidth="5" />
      </svg>
    </span>
  )
}

/** The bottom of the line of weeks below the header, in pixels, and a little more. */
const READ_FROM = 140

/** Returns the Monday of the week that is being read: the one of the day below the line of weeks. */
function useWeekInSight(listed: readonly string[]): string | null {
  const [first] = listed
  const [inSight, setInSight] = useState(first)
  useEffect(() => {
    const topOf = (day: string) =>
      document.getElementById(headingIdOf(day))?.closest('li')?.getBoundingClientRect().top ?? 0
    let frame = 0
    const note = () => {
      frame = 0
      setInSight(listed.findLast((day) => topOf(day) <= READ_FROM) ?? listed[0])
    }
    const noteSoon = () => {
      frame ||= requestAnimationFrame(note)
    }
    noteSoon()
    const stopListening = listen(window, { scroll: noteSoon }, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stopListening()
    }
  }, [listed])
  const day = inSight !== undefined && listed.includes(inSight) ? inSight : first
  return day === undefined ? null : mondayOf(day)
}
