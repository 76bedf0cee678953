import { memo, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { type Drawing, drawingOf } from '../choice/drawing.ts'
import type { Hall, Seat } from '../choice/seat.ts'
import { Legend } from './legend.tsx'
import { type MapState, MapView } from './map-view.ts'

export interface DrawnMapProps {
  hall: Hall
  screen: Hall['screens'][number]
  drawing: Drawing
  state: MapState
  onSeat(seat: Seat): void
  hasLegend?: boolean
}

/** Returns a map's drawing; undefined while it loads, null if it isn't one. */
export function useDrawing(content: string | undefined): Drawing | null | undefined {
  const [parsed, setParsed] = useState<{ of: string; drawing: Drawing | null } | null>(null)
  useEffect(() => {
    if (content !== undefined) setParsed({ of: content, drawing: drawingOf(content) })
  }, [content])
  return parsed && parsed.of === content ? parsed.drawing : undefined
}

/** Not re-rendered while the map moves: the view updates the elements directly. */
export const DrawnMap = memo(function DrawnMap({
  hall,
  screen,
  drawing,
  state,
  onSeat,
  hasLegend = true,
}: DrawnMapProps) {
  const [isTouched, setIsTouched] = useState(false)
  const { refs, view, missing } = useMapView({ hall, screen, drawing, state, onSeat, onTouch: setIsTouched })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={refs.viewport}
        className="seat-map seat-map-viewport"
        role="group"
        aria-label={`Seat map of ${screen.name}`}
      >
        <div ref={refs.plane} className="seat-map-plane" />
        {!isTouched && <p className="seat-map-pinch">Pinch to Zoom</p>}
      </div>
      <div ref={refs.minimap} className="seat-map-minimap" aria-hidden="true">
        <canvas ref={refs.canvas} />
        <div ref={refs.frame} className="seat-map-frame" />
      </div>
      <div className="seat-map-controls">
        <button type="button" aria-label="Zoom in" onClick={() => view.current?.zoomIn()}>
          <Sign d="M5 12h14M12 5v14" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => view.current?.zoomOut()}>
          <Sign d="M5 12h14" />
        </button>
        <button type="button" aria-label="Reset" onClick={() => view.current?.reset()}>
          <Sign d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
        </button>
      </div>
      {hasLegend && <Legend zones={hall.zones} />}
      {missing > 0 && (
        <p className="seat-map-missing">
          {missing === 1 ? 'One seat isn’t' : `${missing} seats aren’t`} on this map. The list has{' '}
          {missing === 1 ? 'it' : 'them'} too.
        </p>
      )}
      <VisuallyHidden as="p">
        Arrow keys go from seat to seat, Enter chooses one, plus and minus zoom, zero shows the whole map.
      </VisuallyHidden>
      <div ref={refs.tooltip} className="seat-map-tooltip" aria-hidden="true" hidden />
    </>
  )
})

interface ViewInput extends Omit<DrawnMapProps, 'hasLegend'> {
  onTouch(isTouched: boolean): void
}

function useMapView({ hall, screen, drawing, state, onSeat, onTouch }: ViewInput) {
  const refs = {
    viewport: useRef<HTMLDivElement>(null),
    plane: useRef<HTMLDivElement>(null),
    tooltip: useRef<HTMLDivElement>(null),
    minimap: useRef<HTMLDivElement>(null),
    canvas: useRef<HTMLCanvasElement>(null),
    frame: useRef<HTMLDivElement>(null),
  }
  const view = useRef<MapView | null>(null)
  const [missing, setMissing] = useState(0)
  const latest = useRef({ state, onSeat, refs })
  latest.current = { state, onSeat, refs }
  useEffect(() => {
    const { viewport, plane, tooltip, minimap, canvas, frame } = latest.current.refs
    if (
      !viewport.current ||
      !plane.current ||
      !tooltip.current ||
      !minimap.current ||
      !canvas.current ||
      !frame.current
    )
      return
    const seats = hall.seats.filter(({ screenId }) => screenId === screen.id)
    const parts = {
      ...{ viewport: viewport.current, plane: plane.current, tooltip: tooltip.current },
      ...{ minimap: minimap.current, canvas: canvas.current, frame: frame.current },
    }
    const map = new MapView(drawing, hall, seats, latest.current.state, parts, {
      onSeat: (seat) => latest.current.onSeat(seat),
      onFirstTouch: () => onTouch(true),
      onComplete: (shown) => setMissing(seats.filter(({ isPlace }) => isPlace).length - shown),
    })
    view.current = map
    return () => {
      map.stop()
      view.current = null
    }
  }, [hall, screen, drawing, onTouch])
  useEffect(() => view.current?.show(state), [state])
  return { refs, view, missing }
}

const Sign = ({ d }: { d: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d={d} />
  </svg>
)
