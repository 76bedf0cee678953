import { useMemo, useState } from 'react'
import { SeatLimit } from '#client/site/purchase/seat-limit.tsx'
import { priceRange } from '#shared/money'
import { MAX_SEATS } from '#shared/order-limits'
import type { Hall, Seat, SeatAnswer } from './choice/seat.ts'
import { ErrorDialog } from './dialogs/questions.tsx'
import { SeatList } from './list/seat-list.tsx'
import type { MapState } from './map/map-view.ts'
import { SeatMap } from './map/seat-map.tsx'

interface SeatsViewProps {
  hall: Hall
  screen: Hall['screens'][number]
  answer: SeatAnswer
  state: MapState
  freeSeats: number
  /** Whether the seats are of a package's concert. */
  isPackage: boolean
  partySize: number
  onPartySize(size: number): void
  onSeat(seat: Seat): void
  /** Leads back to the sections; undefined if the hall has one section only. */
  onScreens: (() => void) | undefined
  onGoBack(): void
}

const countInWords = (free: number) => (free === 1 ? '1 seat available' : `${free} seats available`)

const partySizes = Array.from({ length: MAX_SEATS }, (_, at) => at + 1)

/** The seats of one screen: on the map, or in the list, which has all of the map's functions. */
export function SeatsView({ hall, screen, answer, state, freeSeats, ...props }: SeatsViewProps) {
  const [mode, setMode] = useState<'list' | 'map'>('map')
  const [failure, setFailure] = useState<'none' | 'shown' | 'known'>('none')
  const partNames = useMemo(
    () => new Map(answer.viewSections.flatMap(({ id, name }) => (name ? [[id, name]] : []))),
    [answer.viewSections],
  )
  const zones = answer.performance.screens.find(({ id }) => id === screen.id)?.zonePrices ?? []
  const toList = () => {
    setMode('list')
    setFailure('known')
  }
  return (
    <>
      <div className="seat-selector-head">
        {props.onScreens && (
          <button type="button" className="seat-selector-back" onClick={props.onScreens}>
            All sections
          </button>
        )}
        <h2 className="seat-selector-heading" tabIndex={-1}>
          {screen.name}
        </h2>
        <p className="seat-selector-screen">
          <span role="status">
            {state.isFull ? (
              <SeatLimit most={state.chosen.size} unit="seat" of={props.isPackage ? 'package' : 'order'} />
            ) : (
              countInWords(freeSeats)
            )}
          </span>
          {zones.map(({ zoneId, name, start, end }) => (
            <span key={zoneId} className="figures">
              {name} {priceRange(start, end)}
            </span>
          ))}
        </p>
      </div>
      <div className="seat-selector-toolbar">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className="seat-selector-modes" role="group" aria-label="Show the seats">
          {(['list', 'map'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={mode === each} onClick={() => setMode(each)}>
              {each === 'list' ? 'List' : 'Map'}
            </button>
          ))}
        </div>
        <label className="seat-selector-party">
          Seats at once
          <select value={props.partySize} onChange={({ target }) => props.onPartySize(Number(target.value))}>
            {partySizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      </div>
      {mode === 'list' && (
        <SeatList hall={hall} screenId={screen.id} partNames={partNames} state={state} onSeat={props.onSeat} />
      )}
      <div className="seat-selector-map" hidden={mode !== 'map'}>
        <SeatMap
          hall={hall}
          screen={screen}
          state={state}
          onSeat={props.onSeat}
          onFailure={() => setFailure((last) => (last === 'none' ? 'shown' : last))}
        />
      </div>
      {failure === 'shown' && (
        <ErrorDialog onGoBack={props.onGoBack} otherWay={{ label: 'Choose from the list', follow: toList }}>
          <p>An error occurred while trying to retrieve the seat map</p>
        </ErrorDialog>
      )}
    </>
  )
}
