import { Button } from '#client/ui/button/button.tsx'
import { showList } from '#shared/venue-locale'
import type { Hall, Seat } from '../choice/seat.ts'
import { placeOf } from '../choice/seat-words.ts'

interface LoneSeatsProps {
  hall: Hall
  /** Single seats that the choice leaves. */
  alone: readonly Seat[]
  canTakeMore: boolean
  onTake(seat: Seat): void
}

/** Points out single seats that the choice leaves, above the button that takes it, where it can't be overlooked. */
export function LoneSeats({ hall, alone, canTakeMore, onTake }: LoneSeatsProps) {
  const [first] = alone
  if (!first) return null
  const isOne = alone.length === 1
  return (
    <div className="seat-panel-advice" role="status">
      <p>
        {showList(alone.map((seat) => placeOf(hall, seat)))} would be left on {isOne ? 'its' : 'their'} own. Could you
        take {isOne ? 'it' : 'them'} too, or move along by one?
      </p>
      {canTakeMore && isOne && (
        <Button variant="quiet" onClick={() => onTake(first)}>
          Take seat {first.number} too
        </Button>
      )}
    </div>
  )
}
