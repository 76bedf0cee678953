import { useEffect } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { DrawnMap, type DrawnMapProps, useDrawing } from './drawn-map.tsx'

interface SeatMapProps extends Omit<DrawnMapProps, 'drawing' | 'hasLegend'> {
  /** The drawing can't be loaded or isn't valid. */
  onFailure(): void
}

/** The seat map of one screen, with its buttons and legend. */
export function SeatMap({ screen, onFailure, ...rest }: SeatMapProps) {
  const { data, error } = useCall(seatSelector.seatMap, { Slug: screen.mapUrl })
  const drawing = useDrawing(data?.content)
  const hasFailed = error !== undefined || drawing === null
  useEffect(() => {
    if (hasFailed) onFailure()
  }, [hasFailed, onFailure])
  if (hasFailed) return <p className="seat-map-without">The seat map can’t be shown now. All seats are in the list.</p>
  if (!drawing) {
    return (
      <div className="seat-map-loading">
        <Spinner label="Loading the seat map" />
      </div>
    )
  }
  return <DrawnMap key={screen.id} screen={screen} drawing={drawing} {...rest} />
}
