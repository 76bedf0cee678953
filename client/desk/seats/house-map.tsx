import { useMemo, useState } from 'react'
import { NO_FILTERS } from '#client/features/seat-selector/choice/filters.ts'
import type { Seat, SeatStatus } from '#client/features/seat-selector/choice/seat.ts'
import { DrawnMap, useDrawing } from '#client/features/seat-selector/map/drawn-map.tsx'
import '#client/features/seat-selector/map/seat-map.css'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { chosenSeat, deskHall, type HouseSeats, takenSeat } from './desk-hall.ts'
import { MapLegend } from './map-legend.tsx'
import styles from './seats.module.css'

interface HouseMapProps {
  house: HouseSeats
  chosen: ReadonlySet<number>
  onSeat(seatId: number): void
}

/** The visitors' seat map, one part of the hall at a time. Seats that aren't free can't be chosen. */
export function HouseMap({ house, chosen, onSeat }: HouseMapProps) {
  const [screenId, setScreenId] = useState(house.screens[0]?.id ?? 0)
  return (
    <div className={styles.map}>
      {house.screens.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className={styles.parts} role="group" aria-label="Part of the hall">
          {house.screens.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === screenId} onClick={() => setScreenId(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <MapLegend />
      <ScreenMap key={screenId} house={house} screenId={screenId} chosen={chosen} onSeat={onSeat} />
    </div>
  )
}

function ScreenMap({ house, screenId, chosen, onSeat }: HouseMapProps & { screenId: number }) {
  const loaded = useDesk(seatCalls.drawing, { screenId })
  const drawing = useDrawing(loaded.data?.content)
  // Only the states of the seats change while the page is open, and the map is built once.
  const [hall] = useState(() => deskHall(house))
  const screen = hall.screens.find(({ id }) => id === screenId)
  const state = useMemo(() => {
    const taken = house.seats.filter(({ state }) => state !== 'free')
    const blockNames = new Map(house.blocks.flatMap(({ name, seats }) => seats.map(({ id }) => [id, name])))
    return {
      statuses: new Map(taken.map(({ id }) => [id, 'Unavailable' as SeatStatus])),
      taken: new Map(taken.map((seat) => [seat.id, takenSeat(seat, blockNames.get(seat.id))])),
      chosen: new Map(house.seats.filter(({ id }) => chosen.has(id)).map(chosenSeat)),
      ...{ filters: NO_FILTERS, isFull: false },
    }
  }, [house, chosen])
  const choose = (seat: Seat) => onSeat(seat.tessituraId)
  if (drawing === null) return <p>This part of the hall has no usable drawing. Type its seats instead.</p>
  return (
    <Loaded of={loaded} lines={12}>
      {() =>
        drawing &&
        screen && (
          <div className={styles.frame}>
            <DrawnMap {...{ hall, screen, drawing, state }} onSeat={choose} hasLegend={false} />
          </div>
        )
      }
    </Loaded>
  )
}
