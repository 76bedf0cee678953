import { Button } from '#client/ui/button/button.tsx'
import { companionAloneText } from '#shared/seats/left-alone'
import { showList } from '#shared/venue-locale'
import type { Hall, Seat } from '../choice/seat.ts'
import { placeOf } from '../choice/seat-words.ts'

interface LoneSeatsProps {
  hall: Hall
  /** Single seats that the choice leaves. */
  alone: readonly Seat[]
  /** Chosen companion seats without their wheelchair place. */
  companions: readonly Seat[]
  /** The venue refuses a choice that leaves a single seat. */
  isStrict: boolean
  canTakeMore: boolean
  onTake(seat: Seat): void
}

/** Points out what the cart would, above the button that adds the choice to it, where it can't be overlooked. */
export function LoneSeats({ hall, alone, companions, isStrict, canTakeMore, onTake }: LoneSeatsProps) {
  const [first] = alone
  if (!first && companions.length === 0) return null
  return (
    <div className="seat-panel-advice" role="status">
      {first && <p>{aloneText(hall, alone, isStrict)}</p>}
      {first && canTakeMore && alone.length === 1 && (
        <Button variant="quiet" onClick={() => onTake(first)}>
          Take seat {first.number} too
        </Button>
      )}
      {companions.map((seat) => (
        <p key={seat.tessituraId}>{companionAloneText(placeOf(hall, seat))}</p>
      ))}
    </div>
  )
}

function aloneText(hall: Hall, alone: readonly Seat[], isStrict: boolean): string {
  const isOne = alone.length === 1
  const places = showList(alone.map((seat) => placeOf(hall, seat)))
  const left = `${places} would be left on ${isOne ? 'its' : 'their'} own.`
  if (isStrict)
    return `${left} We don’t sell seats that leave one alone: take ${isOne ? 'it' : 'them'} too, or move along.`
  return `${left} Could you take ${isOne ? 'it' : 'them'} too, or move along by one?`
}
