import { Button } from '#client/ui/button/button.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { counted } from '#shared/counted'
import { type Choice, type ChoiceLimits, missingSeats } from '../choice/choice.ts'
import type { ChosenSeat, Hall } from '../choice/seat.ts'
import { placeOf, rowAndNumber } from '../choice/seat-words.ts'

interface SeatSummaryProps {
  hall: Hall
  choice: Choice
  limits: ChoiceLimits
  onChange(seat: ChosenSeat): void
  onRemove(seat: ChosenSeat): void
}

/** The chosen seats with their tickets (SEAT-13) and the actions on them. */
export function SeatSummary({ hall, choice, limits, onChange, onRemove }: SeatSummaryProps) {
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
      {limits.isPackage && missing > 0 && <p className="small">Your package needs {counted(missing, 'more seat')}.</p>}
    </section>
  )
}
