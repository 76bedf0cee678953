import type { BookingAction } from '#shared/booking-action'
import styles from './calendar.module.css'

interface SeatsLeftProps {
  availability: string | undefined
  action: BookingAction
}

/** Whether seats are scarce, in words and by a shape of its own; nothing where there are enough. */
export function SeatsLeft({ availability, action }: SeatsLeftProps) {
  const state = stateOf(availability, action)
  if (!state || state.words === action.label) return null
  return (
    <p className={styles.left}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={state.shape} fill={state.isFilled ? 'currentcolor' : 'none'} stroke="currentcolor" strokeWidth="1.6" />
      </svg>
      {state.words}
    </p>
  )
}

/** A half circle, a crossed square, and a ring: they differ without colour, too. */
function stateOf(availability: string | undefined, { type }: BookingAction) {
  if (availability === 'Limited') return { words: 'Few left', shape: 'M8 2a6 6 0 0 0 0 12z', isFilled: true }
  if (availability !== 'SoldOut') return null
  return type === 'Inactive' || type === 'Hide'
    ? { words: 'Sold out', shape: 'M2.5 2.5h11v11h-11zl11 11m0-11-11 11', isFilled: false }
    : { words: 'Waiting list', shape: 'M8 2a6 6 0 1 0 .01 0zM8 5v3.5l2.5 1.5', isFilled: false }
}
