import { type RefObject, useEffect, useRef } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { drawingOf } from '../choice/drawing.ts'

interface SectionMapProps {
  /** The drawing of the whole hall; null if the venue has none. */
  slug: string | null
  /** A picture of the hall, for a venue without a drawing. */
  preview: Media | null
  sections: readonly { id: number; name: string; label: string }[]
  pointed: number | null
  onPoint(id: number | null): void
  onScreen(id: number): void
}

/** The hall with its sections as clickable areas. Sections missing from the drawing are in the list beside it. */
export function SectionMap({ slug, preview, sections, pointed, onPoint, onScreen }: SectionMapProps) {
  const { data } = useCall(seatSelector.seatMap, slug === null ? null : { Slug: slug })
  const root = useRef<HTMLDivElement>(null)
  useAreas(root, data?.content, { sections, onPoint, onScreen })
  useEffect(() => {
    for (const area of areasOf(root.current))
      area.toggleAttribute('data-pointed', Number(area.dataset.screen) === pointed)
  }, [pointed])
  if (slug === null) return preview && <Picture media={preview} ratio="own" />
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  return <div ref={root} className="seat-screens-hall" role="group" aria-label="Map of the hall" />
}

const areasOf = (root: HTMLElement | null) => [...(root?.querySelectorAll<SVGElement>('[data-screen]') ?? [])]

function useAreas(
  root: RefObject<HTMLDivElement | null>,
  content: string | undefined,
  current: Pick<SectionMapProps, 'sections' | 'onPoint' | 'onScreen'>,
): void {
  const latest = useRef(current)
  latest.current = current
  const { sections } = current
  useEffect(() => {
    const element = root.current
    const drawing = content === undefined ? null : drawingOf(content)
    if (!element || !drawing) return
    element.replaceChildren(drawing)
    const idOf = (event: Event) => {
      const area = (event.target as Element).closest<SVGElement>('[data-screen]')
      return area ? Number(area.dataset.screen) : null
    }
    const press = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
      const id = idOf(event)
      if (id === null || !latest.current.sections.some((section) => section.id === id)) return
      event.preventDefault()
      latest.current.onScreen(id)
    }
    const point = (event: Event) => latest.current.onPoint(idOf(event))
    const leave = () => latest.current.onPoint(null)
    element.addEventListener('click', press)
    element.addEventListener('keydown', press)
    element.addEventListener('pointerover', point)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('click', press)
      element.removeEventListener('keydown', press)
      element.removeEventListener('pointerover', point)
      element.removeEventListener('pointerleave', leave)
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
      writeName(area, section.name)
      area.setAttribute('role', 'button')
      area.setAttribute('tabindex', '0')
      area.setAttribute('aria-label', section.label)
    }
  }, [root, content, sections])
}

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Writes a section's name in its area; of an area in several parts, in the first. In an area that is taller than wide,
 * the name is turned. Screen readers have the area's own label.
 */
function writeName(area: SVGElement, name: string): void {
  const next = area.nextElementSibling
  const text = next?.hasAttribute('data-name') ? next : document.createElementNS(SVG, 'text')
  const { x, y, isTurned } = placeOfName(area)
  text.setAttribute('data-name', '')
  text.setAttribute('aria-hidden', 'true')
  text.setAttribute('x', `${x}`)
  text.setAttribute('y', `${y}`)
  if (isTurned) text.setAttribute('transform', `rotate(-90 ${x} ${y})`)
  text.textContent = name
  if (text !== next) area.after(text)
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
