import type { BookingAction } from '#shared/booking-action'
import { availabilityOf, isCancelled } from '#shared/content/event-status'
import { amount as formatAmount } from '#shared/money'
import styles from './sale-state.module.css'

interface OnSale {
  bookingAction: BookingAction
  /** In dollars. */
  priceStart?: number | undefined
  availability?: string | undefined
  hasReturnedSeatsList?: boolean | undefined
}
interface SaleStateProps {
  production: OnSale
  /** Belongs to the price. */
  className?: string | undefined
  /** Leads to the list for returned seats, where nothing around is a link. */
  listHref?: string | null
}

/**
 * The state of a production's tickets in a list: the lowest price if it can be booked on this site ("from $15"), that
 * few are left, or why there are none and what to do. Each state has its own words and shape.
 */
export function SaleState({ production, className, listHref }: SaleStateProps) {
  const price = lowestPrice(production)
  const state = stateOf(production)
  return (
    <>
      {price && <p className={className}>{price}</p>}
      {state && (
        <p className={styles.state}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={state.shape} fill="none" stroke="currentcolor" strokeWidth="1.6" />
          </svg>
          <span>
            {state.words}
            {state.advice && (
              <span className={styles.advice}>: {listHref ? <a href={listHref}>{state.advice}</a> : state.advice}</span>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** The state in two or three words, for small spaces; null if there is nothing to say. */
export const saleWords = (production: OnSale): string | null => {
  const state = stateOf(production)
  return state?.isOff ? state.words : lowestPrice(production)
}

/** Returns whether all tickets are sold, and there is no waiting list elsewhere. */
export const isSoldOut = (production: OnSale): boolean => stateOf(production)?.shape === CROSSED

function lowestPrice(production: OnSale): string | null {
  const { priceStart, bookingAction } = production
  if (priceStart === undefined || ['Hide', 'Inactive', 'External'].includes(bookingAction.type)) return null
  if (stateOf(production)?.isOff) return null
  return priceStart === 0 ? 'Free' : `from ${formatAmount(priceStart)}`
}

interface State {
  words: string
  /** What the visitor can do. */
  advice?: string
  /** A path in a square of 16. The shapes can be told apart without colour. */
  shape: string
  /** No tickets. */
  isOff: boolean
}

function stateOf({ availability, bookingAction, hasReturnedSeatsList }: OnSale): State | null {
  const isClosed = bookingAction.type === 'Inactive' || bookingAction.type === 'Hide'
  if (isCancelled(bookingAction))
    return { words: 'Cancelled', advice: 'ask for your refund', shape: 'M8 2a6 6 0 1 0 .01 0zM4 4l8 8', isOff: true }
  if (availabilityOf(bookingAction) === 'SoldOut' || (availability === 'SoldOut' && isClosed))
    return {
      words: 'Sold out',
      advice: hasReturnedSeatsList ? 'join the list for returned seats' : 'returned seats come back on sale',
      shape: CROSSED,
      isOff: true,
    }
  if (availability === 'Limited' && !isClosed) return { words: 'Few left', shape: 'M8 2a6 6 0 0 0 0 12z', isOff: false }
  if (availability !== 'SoldOut') return null
  return bookingAction.type === 'External'
    ? { words: 'Waiting list', shape: 'M8 2a6 6 0 1 0 .01 0zM8 5v3.5l2.5 1.5', isOff: true }
    : { words: 'Sold out', advice: 'see the other dates', shape: CROSSED, isOff: true }
}
/** A crossed square. */
const CROSSED = 'M2.5 2.5h11v11h-11zl11 11m0-11-11 11'
