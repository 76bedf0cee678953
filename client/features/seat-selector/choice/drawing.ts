/**
 * The drawing of a map's text; null where it is no SVG with a `viewBox`. The server has made it safe. It is parsed
 * apart from the page, so that nothing in it runs or loads before that is known.
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
