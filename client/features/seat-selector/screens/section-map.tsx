import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { listen } from '#client/ui/listen.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { drawingOf } from '../choice/drawing.ts'
import type { Hall } from '../choice/seat.ts'
import type { MapState } from '../map/map-view.ts'
import { ScreenDots } from './screen-dots.tsx'

interface SectionMapProps {
  /** The drawing of the whole hall; null if the venue has none. */
  slug: string | null
  /** A picture of the hall, for a venue without a drawing. */
  preview: Media | null
  /** `price` is the lowest price of the free seats, in words; empty without any. */
  sections: readonly { id: number; name: string; label: string; price: string }[]
  hall: Hall
  state: MapState
  /** Only a picture: the list beside it has the sections. */
  isPicture: boolean
  pointed: number | null
  onPoint(id: number | null): void
  onScreen(id: number): void
}

/**
 * The hall with its sections as clickable areas, and their seats as dots. Sections missing from the drawing are in the
 * list beside it.
 */
export function SectionMap({ slug, preview, pointed, hall, state, isPicture, ...areas }: SectionMapProps) {
  const { data } = useCall(seatSelector.seatMap, slug === null ? null : { Slug: slug })
  const root = useRef<HTMLDivElement>(null)
  const plan = useAreas(root, data?.content, { ...areas, isPicture })
  useEffect(() => {
    for (const area of areasOf(root.current))
      area.toggleAttribute('data-pointed', Number(area.dataset.screen) === pointed)
  }, [pointed])
  if (slug === null) return preview && <Picture media={preview} ratio="own" />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={root}
        className="seat-screens-hall"
        role="group"
        aria-label="Map of the hall"
        inert={isPicture}
        aria-hidden={isPicture || undefined}
      />
      {plan && hall.screens.map((screen) => <ScreenDots key={screen.id} plan={plan} {...{ screen, hall, state }} />)}
    </>
  )
}

const areasOf = (root: HTMLElement | null) => [...(root?.querySelectorAll<SVGElement>('[data-screen]') ?? [])]

function useAreas(
  root: RefObject<HTMLDivElement | null>,
  content: string | undefined,
  current: Pick<SectionMapProps, 'sections' | 'isPicture' | 'onPoint' | 'onScreen'>,
): SVGSVGElement | null {
  const [plan, setPlan] = useState<SVGSVGElement | null>(null)
  const { sections, isPicture } = current
  const onPoint = useEffectEvent(current.onPoint)
  const onPress = useEffectEvent((event: Event, id: number | null) => {
    if (id === null || !sections.some((section) => section.id === id)) return
    event.preventDefault()
    current.onScreen(id)
  })
  useEffect(() => {
    const element = root.current
    const drawing = content === undefined ? null : drawingOf(content)?.scenery
    if (!element || !drawing) return
    element.replaceChildren(drawing)
    setPlan(drawing)
    const idOf = (event: Event) => {
      const area = (event.target as Element).closest<SVGElement>('[data-screen]')
      return area ? Number(area.dataset.screen) : null
    }
    const press = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      onPress(event, idOf(event))
    }
    const point = (event: Event) => onPoint(idOf(event))
    const leave = () => onPoint(null)
    const stopListening = listen(element, { click: press, keydown: press, pointerover: point, pointerleave: leave })
    return () => {
      stopListening()
      element.replaceChildren()
    }
  }, [root, content])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing has no names yet.
  useEffect(() => {
    for (const area of areasOf(root.current)) {
      const section = sections.find(({ id }) => id === Number(area.dataset.screen))
      if (!section) {
        area.setAttribute('data-closed', '')
        continue
      }
      writeName(area, section)
      if (isPicture) for (const name of ['role', 'tabindex', 'aria-label']) area.removeAttribute(name)
      else {
        area.setAttribute('role', 'button')
        area.setAttribute('tabindex', '0')
        area.setAttribute('aria-label', section.label)
      }
    }
  }, [root, content, sections, isPicture])
  return plan
}

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Writes a section's name and its lowest price in its area; of an area in several parts, in the first. In an area that
 * is taller than wide, they are turned. Screen readers have the area's own label.
 */
function writeName(area: SVGElement, { id, name, price }: { id: number; name: string; price: string }): void {
  const last = area.parentElement?.querySelector(`[data-name="${id}"]`)
  const text = last ?? document.createElementNS(SVG, 'text')
  const { x, y, isTurned } = placeOfName(area)
  text.setAttribute('data-name', String(id))
  text.setAttribute('aria-hidden', 'true')
  text.setAttribute('x', `${x}`)
  text.setAttribute('y', `${y}`)
  if (isTurned) text.setAttribute('transform', `rotate(-90 ${x} ${y})`)
  text.textContent = name
  if (price) {
    const line = document.createElementNS(SVG, 'tspan')
    line.setAttribute('x', `${x}`)
    line.setAttribute('dy', '1.15em')
    line.textContent = price
    text.append(' ', line)
  }
  if (!last) area.after(text)
}

/** The middle of an area; of one in several parts, that of the first, measured by the browser. */
function placeOfName(area: SVGElement): { x: number; y: number; isTurned: boolean } {
  const middle = { x: Number(area.dataset.x), y: Number(area.dataset.y), isTurned: false }
  const [first = '', ...others] = (area.getAttribute('d') ?? '').match(/M[^M]*/g) ?? []
  if (others.length === 0) return middle
  const part = document.createElementNS(SVG, 'path')
  part.setAttribute('d', first)
  area.after(part)
  const box = part.getBBox()
  part.remove()
  // Nothing is measured while the plan is hidden, as on a phone.
  if (box.width === 0) return middle
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, isTurned: box.height > 2 * box.width }
}
