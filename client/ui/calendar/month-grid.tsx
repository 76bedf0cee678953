import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, firstOfMonth, mondayOf, weeksOfMonth } from '#shared/calendar-day'
import { showDay } from '#shared/dates'
import { Arrow } from '../icon/arrow.tsx'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** The purpose of choosing days. */
  label: string
  /** YYYY-MM-DD. */
  selected: readonly string[]
  onToggle: (day: string) => void
  /** The first day that can be chosen, YYYY-MM-DD. Earlier months aren't shown. */
  first: string
  /** The last day that can be chosen. */
  last: string
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * A month of days, any number of which can be chosen (ARIA's grid pattern). Arrows move from day to day, Home and End
 * to the start and end of a week, Page Up and Page Down to the neighbouring months; Enter and Space choose.
 */
export function MonthGrid({ label, selected, onToggle, first, last }: MonthGridProps) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(() => selected.filter((day) => day >= first).toSorted()[0] ?? first)
  const isMoving = useRef(false)
  const chosen = new Set(selected)
  const month = firstOfMonth(current)
  const within = (day: string) => (day < first ? first : day > last ? last : day)

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const moveBy = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current)
    if (!target) return
    event.preventDefault()
    isMoving.current = true
    setCurrent(within(target))
  }
  const isFirst = month <= firstOfMonth(first)
  const isLast = month >= firstOfMonth(last)
  const turn = (months: 1 | -1) => setCurrent(within(firstOfMonth(current, months)))
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.turn}
          aria-label="Previous month"
          aria-disabled={isFirst}
          onClick={() => isFirst || turn(-1)}
        >
          <Arrow to="back" />
        </button>
        <p id={id} aria-live="polite" className={styles.name}>
          {showDay(month, 'month')}
        </p>
        <button
          type="button"
          className={styles.turn}
          aria-label="Next month"
          aria-disabled={isLast}
          onClick={() => isLast || turn(1)}
        >
          <Arrow to="on" />
        </button>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar is a grid.
        role="grid"
        aria-label={label}
        aria-describedby={id}
        className={styles.grid}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                firstOfMonth(day) === month ? (
                  <td key={day}>
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-chosen={chosen.has(day) || undefined}
                      tabIndex={day === current ? 0 : -1}
                      aria-label={showDay(day, 'calendarHeading')}
                      aria-pressed={chosen.has(day)}
                      disabled={day < first || day > last}
                      onFocus={() => setCurrent(day)}
                      onKeyDown={moveBy}
                      onClick={() => onToggle(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the day that a key moves to; undefined for other keys. */
function targetOf(key: string, day: string): string | undefined {
  const inMonth = (months: number) => {
    const first = firstOfMonth(day, months)
    const moved = addDays(first, Number(day.slice(8)) - 1)
    // The 31st becomes the last day of a shorter month.
    return firstOfMonth(moved) === first ? moved : addDays(firstOfMonth(first, 1), -1)
  }
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return inMonth(-1)
    case 'PageDown':
      return inMonth(1)
    default:
      return undefined
  }
}
