import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { SeatLimit } from '#client/site/purchase/seat-limit.tsx'
import { prefersReducedMotion } from '#client/ui/use-reduced-motion.ts'
import { counted } from '#shared/counted'
import { MAX_SEATS } from '#shared/order-limits'
import type { Hall, Seat, SeatAnswer } from './choice/seat.ts'
import { ErrorDialog } from './dialogs/questions.tsx'
import { SeatList } from './list/seat-list.tsx'
import { LegendInBrief } from './map/legend.tsx'
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
  /** Where the screen was on the map of the hall: its own map grows from there. */
  zoomFrom: DOMRect | undefined
}

const countInWords = (free: number) => counted(free, 'seat available', 'seats available')

const partySizes = Array.from({ length: MAX_SEATS }, (_, at) => at + 1)

/** The seats of one screen: on the map, or in the list, which has all of the map's functions. */
export function SeatsView({ hall, screen, answer, state, freeSeats, ...props }: SeatsViewProps) {
  const [mode, setMode] = useState<'list' | 'map'>('map')
  const [failure, setFailure] = useState<'none' | 'shown' | 'known'>('none')
  const partNames = useMemo(
    () => new Map(answer.viewSections.flatMap(({ id, name }) => (name ? [[id, name]] : []))),
    [answer.viewSections],
  )
  const frame = useRef<HTMLDivElement>(null)
  const from = useRef(props.zoomFrom)
  useLayoutEffect(() => zoom(frame.current, from.current), [])
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
        {mode === 'map' && <LegendInBrief />}
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
      <div ref={frame} className="seat-selector-map" hidden={mode !== 'map'}>
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

/** Lets a screen's map grow out of its place on the map of the hall, while the views change (SEAT-23). */
function zoom(frame: HTMLElement | null, from: DOMRect | undefined): void {
  if (!frame || !from || from.width === 0 || prefersReducedMotion()) return
  const { left, top, width, height } = frame.getBoundingClientRect()
  const scale = Math.min(from.width / width, from.height / height)
  const right = from.left + from.width / 2 - (left + width / 2)
  const down = from.top + from.height / 2 - (top + height / 2)
  frame.animate([{ transform: `translate(${right}px, ${down}px) scale(${scale})` }, { transform: 'none' }], {
    ...{ duration: 500, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  })
}
