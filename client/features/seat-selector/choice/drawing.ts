/**
 * Parses a map's SVG; null if it isn't an SVG with a `viewBox`. The server has sanitised it. It is parsed outside of
 * the page, so that nothing in it runs or loads before this check.
 */
export function drawingOf(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (!(root instanceof SVGSVGElement)) return null
  const drawing = document.importNode(root, true)
  const { width, height } = drawing.viewBox.baseVal ?? { width: 0, height: 0 }
  if (!(width > 0 && height > 0)) return null
  drawing.removeAttribute('width')
  drawing.removeAttribute('height')
  return drawing
}
