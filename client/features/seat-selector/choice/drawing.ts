/** A map's drawing: all but its seats as an element, and each seat as its markup. */
export interface Drawing {
  scenery: SVGSVGElement
  seats: readonly string[]
}

const SEATS = '<g data-layer="seats">'

/**
 * Parses a map's SVG; null if it isn't an SVG with a `viewBox`. The server has sanitised it. It is parsed outside of
 * the page, so that nothing in it runs or loads before this check. Its seats, which may be thousands, aren't parsed.
 */
export function drawingOf(text: string): Drawing | null {
  const start = text.indexOf(SEATS) + SEATS.length
  const hasSeats = start >= SEATS.length
  const end = hasSeats ? text.indexOf('</g>', start) : -1
  const [head, seats, tail] = end < 0 ? [text, '', ''] : [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const scenery = svgOf(head + tail)
  const { width, height } = scenery?.viewBox.baseVal ?? { width: 0, height: 0 }
  if (!scenery || !(width > 0 && height > 0)) return null
  scenery.removeAttribute('width')
  scenery.removeAttribute('height')
  return { scenery, seats: seats.match(/<[^>]+>/g) ?? [] }
}

/** Parses the markup of seats. */
export function shapesOf(seats: readonly string[]): SVGElement[] {
  const parent = svgOf(`<svg xmlns="http://www.w3.org/2000/svg">${seats.join('')}</svg>`)
  return parent ? ([...parent.children] as SVGElement[]) : []
}

function svgOf(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  return root instanceof SVGSVGElement ? document.adoptNode(root) : null
}
