import { useEffect, useMemo } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { Hall } from '../choice/seat.ts'
import type { MapState } from '../map/map-view.ts'
import { dotPaths, dotSize, dotsIn, placesOf } from './hall-dots.ts'

interface ScreenDotsProps {
  /** The drawing of the hall. */
  plan: SVGSVGElement
  screen: Hall['screens'][number]
  hall: Hall
  state: MapState
}

const SVG = 'http://www.w3.org/2000/svg'

/** Draws a screen's seats as dots in its area of the hall's drawing, once its own map has loaded. */
export function ScreenDots({ plan, screen, hall, state }: ScreenDotsProps) {
  const { data } = useCall(seatSelector.seatMap, { Slug: screen.mapUrl })
  const content = data?.content
  const drawn = useMemo(() => {
    const area = plan.querySelector<SVGPathElement>(`[data-screen="${screen.id}"]`)
    if (!area || content === undefined) return null
    const seats = hall.seats.filter(({ screenId }) => screenId === screen.id)
    const dots = dotsIn(partsOf(area), seats, placesOf(content))
    const layer = document.createElementNS(SVG, 'g')
    layer.setAttribute('data-dots', '')
    layer.setAttribute('aria-hidden', 'true')
    layer.setAttribute('stroke-width', String(dotSize(dots)))
    return { area, dots, layer }
  }, [plan, screen.id, hall, content])
  useEffect(() => {
    drawn?.area.after(drawn.layer)
    return () => drawn?.layer.remove()
  }, [drawn])
  useEffect(() => {
    if (!drawn) return
    const paths = [...dotPaths(drawn.dots, hall, state)].map(([look, d]) => {
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('data-look', look)
      path.setAttribute('d', d)
      return path
    })
    drawn.layer.replaceChildren(...paths)
  }, [drawn, hall, state])
  return null
}

/** Returns the boxes of an area's parts, measured by the browser. */
function partsOf(area: SVGPathElement) {
  const parts = (area.getAttribute('d') ?? '').match(/M[^M]*/g) ?? []
  return parts.map((d) => {
    const part = document.createElementNS(SVG, 'path')
    part.setAttribute('d', d)
    area.after(part)
    const { x, y, width, height } = part.getBBox()
    part.remove()
    return { left: x, top: y, right: x + width, bottom: y + height }
  })
}
