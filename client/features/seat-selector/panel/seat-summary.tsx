import { Button } from '#client/ui/button/button.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showList } from '#shared/venue-locale'
import { type Choice, type ChoiceLimits, missingSeats } from '../choice/choice.ts'
import type { ChosenSeat, Hall, Seat } from '../choice/seat.ts'
import { placeOf, rowAndNumber } from '../choice/seat-words.ts'

interface SeatSummaryProps {
  hall: Hall
  choice: Choice
  limits: ChoiceLimits
  /** Single seats that the choice leaves. */
  alone: readonly Seat[]
  canTakeMore: boolean
  onChange(seat: ChosenSeat): void
  onRemove(seat: ChosenSeat): void
  onTake(seat: Seat): void
}

/** The chosen seats with their tickets (SEAT-13) and the actions on them. */
export function SeatSummary({
  hall,
  choice,
  limits,
  alone,
  canTakeMore,
  onChange,
  onRemove,
  onTake,
}: SeatSummaryProps) {
  const missing = missingSeats(choice, limits)
  return (
    <section className="seat-panel-summary" aria-label="Your seats">
      <h2 className="seat-panel-heading">Your seats</h2>
      {choice.length === 0 ? (
        <p className="muted">Choose a seat on the map or in the list.</p>
      ) : (
        <ul className="seat-panel-chosen">
          {choice.map((seat) => (
            <li key={seat.tessituraId}>
              <div>
                <p className="seat-panel-place">{rowAndNumber(seat)}</p>
                <p className="small muted">
                  {seat.screen}, {seat.zone}
                </p>
                <p className="small">{seat.priceType}</p>
              </div>
              <div className="seat-panel-side">
                <Price amount={seat.amount} />
                <div className="seat-panel-actions">
                  <Button
                    variant="quiet"
                    aria-label={`Change ticket, ${placeOf(hall, seat)}`}
                    onClick={() => onChange(seat)}
                  >
                    Change ticket
                  </Button>
                  <Button variant="quiet" aria-label={`Remove ${placeOf(hall, seat)}`} onClick={() => onRemove(seat)}>
                    Remove
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {limits.isPackage && missing > 0 && (
        <p className="small">
          Your package needs {missing} more {missing === 1 ? 'seat' : 'seats'}.
        </p>
      )}
      {alone.length > 0 && (
        <div className="seat-panel-advice" role="status">
          <p>
            {showList(alone.map((seat) => placeOf(hall, seat)))} would be left on {alone.length === 1 ? 'its' : 'their'}{' '}
            own. Could you take {alone.length === 1 ? 'it' : 'them'} too, or move along by one?
          </p>
          {canTakeMore && alone.length === 1 && alone[0] && (
            <Button variant="quiet" onClick={() => alone[0] && onTake(alone[0])}>
              Take seat {alone[0].number} too
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
