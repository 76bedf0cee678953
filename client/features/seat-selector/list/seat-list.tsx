import { memo, useMemo, useState } from 'react'
import { useIsPrinting } from '#client/ui/use-is-printing.ts'
import { priceRange } from '#shared/money'
import { isSelectable } from '../choice/choice.ts'
import type { Filters } from '../choice/filters.ts'
import { isFiltered } from '../choice/filters.ts'
import type { Statuses } from '../choice/hall.ts'
import { type Row, rowsOf } from '../choice/rows.ts'
import { type ChosenSeat, type Hall, priceRangeOf, type Seat } from '../choice/seat.ts'
import { placeOf, seatPrice } from '../choice/seat-words.ts'

interface ListState {
  statuses: Statuses
  chosen: ReadonlyMap<number, ChosenSeat>
  filters: Filters
  isFull: boolean
}
interface SeatListProps {
  hall: Hall
  screenId: number
  /** The names of the parts of a screen, by view. */
  partNames: ReadonlyMap<number, string>
  state: ListState
  onSeat(seat: Seat): void
}

/** A screen's seats by row: every function of the map, as text and for all devices. */
export function SeatList({ hall, screenId, partNames, state, onSeat }: SeatListProps) {
  const isPrinting = useIsPrinting()
  const parts = useMemo(() => partsOf(hall, screenId, partNames), [hall, screenId, partNames])
  if (parts.length === 0)
    return (
      <p className="seat-list-empty">There are no seats in this section. Choose another one under “All sections”.</p>
    )
  return (
    <div className="seat-list-list">
      {parts.map(({ name, rows }) => (
        <section key={name} aria-label={name || 'Rows'}>
          {parts.length > 1 && name && <h3 className="seat-list-part">{name}</h3>}
          <ul className="seat-list-rows">
            {rows.map((row) => (
              <RowOfSeats key={row.seats[0]?.tessituraId} {...{ hall, row, state, onSeat, isPrinting }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  hall: Hall
  row: Row
  state: ListState
  isPrinting: boolean
  onSeat(seat: Seat): void
}

/** A row: its number of free seats and their prices; its seats once it is expanded, and on paper. */
const RowOfSeats = memo(function RowOfSeats({ hall, row, state, isPrinting, onSeat }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { statuses, filters, chosen } = state
  const open = row.seats.filter((seat) => isSelectable(statuses, seat.tessituraId) && !isFiltered(seat, filters, hall))
  const own = row.seats.filter(({ tessituraId }) => chosen.has(tessituraId)).length
  const prices = open.flatMap((seat) => {
    const range = priceRangeOf(hall.zoneById.get(seat.zoneId))
    return range ? [range.low, range.high] : []
  })
  return (
    <li>
      <details className="seat-list-row" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className="seat-list-name">{row.name ? `Row ${row.name}` : 'Places'}</span>
          <span className="seat-list-count">
            {open.length === 0 ? 'None available' : `${open.length} available`}
            {own > 0 && `, ${own} chosen`}
          </span>
          <span className="seat-list-price">
            {prices.length > 0 && priceRange(Math.min(...prices), Math.max(...prices))}
          </span>
        </summary>
        {(isOpen || isPrinting) && (
          <ul className="seat-list-seats">
            {row.seats.map((seat) => (
              <SeatButton key={seat.tessituraId} hall={hall} seat={seat} state={state} onSeat={onSeat} />
            ))}
          </ul>
        )}
      </details>
    </li>
  )
})

function SeatButton({ hall, seat, state, onSeat }: { hall: Hall; seat: Seat } & Pick<RowProps, 'state' | 'onSeat'>) {
  const chosen = state.chosen.get(seat.tessituraId)
  const isFree = isSelectable(state.statuses, seat.tessituraId)
  const isDimmed = !chosen && (state.isFull || isFiltered(seat, state.filters, hall))
  const look = chosen ? 'cart' : isFree ? (isDimmed ? 'filtered' : 'available') : 'unavailable'
  const words = [
    placeOf(hall, seat),
    hall.zoneById.get(seat.zoneId)?.zone,
    seatPrice(hall, seat, chosen, isFree),
    ...seat.attributesNames,
    isFree && isDimmed && 'filtered',
  ]
  return (
    <li>
      <button
        type="button"
        className="seat-list-seat"
        data-look={look}
        disabled={look === 'unavailable' || look === 'filtered'}
        aria-pressed={Boolean(chosen)}
        aria-label={words.filter(Boolean).join(', ')}
        onClick={() => onSeat(seat)}
      >
        {seat.number}
        {seat.attributes.length > 0 && <sup aria-hidden="true">{seat.attributes.join('')}</sup>}
      </button>
    </li>
  )
}

/** The rows of a screen, under the names of its parts if it has several. */
function partsOf(
  hall: Hall,
  screenId: number,
  partNames: ReadonlyMap<number, string>,
): { name: string; rows: Row[] }[] {
  const parts = new Map<string, Row[]>()
  for (const row of rowsOf(hall)) {
    if (row.screenId !== screenId) continue
    const byPart = new Map<string, Seat[]>()
    for (const seat of row.seats) {
      const name = partNames.get(seat.viewId ?? 0) ?? ''
      byPart.set(name, [...(byPart.get(name) ?? []), seat])
    }
    for (const [name, seats] of byPart) parts.set(name, [...(parts.get(name) ?? []), { ...row, seats }])
  }
  return [...parts].map(([name, rows]) => ({ name, rows }))
}
