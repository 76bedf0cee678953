import type sanitize from 'sanitize-html'

/** The SVG elements that are allowed in a text: shapes only, without references, animations and styles. */
export const svgShapes = ['g', 'path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect']
const geometry = [
  ...['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'transform'],
  ...['fill', 'stroke', 'fill-rule', 'clip-rule', 'fill-opacity', 'stroke-opacity', 'opacity', 'stroke-width'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
]
const rootAttributes = ['viewbox', 'width', 'height', 'preserveaspectratio', 'fill', 'stroke', 'stroke-width']
const ariaAttributes = ['role', 'aria-label', 'aria-hidden']

export const svgAttributes: Record<string, string[]> = {
  svg: [...rootAttributes, 'stroke-linecap', 'stroke-linejoin', 'fill-rule', ...ariaAttributes],
  ...Object.fromEntries(svgShapes.map((tag) => [tag, geometry])),
}
/** The transformers of sanitize-html, by tag. A drawing without a label is hidden from screen readers. */
export const svgTransformers: Record<string, sanitize.Transformer> = {
  svg: (tagName, { 'aria-label': label, role: _, ...others }) => {
    const own = shapeAttributes(others)
    const name: sanitize.Attributes = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }
    return { tagName, attribs: { ...own, fill: own.fill ?? 'currentColor', ...name } }
  },
  ...Object.fromEntries(
    svgShapes.map((tag) => [
      tag,
      (tagName: string, attributes: sanitize.Attributes) => ({ tagName, attribs: shapeAttributes(attributes) }),
    ]),
  ),
}

/**
 * Returns a shape's attributes. Black becomes the colour of the surrounding text, so that it is visible on any
 * background; other colours are unchanged.
 */
function shapeAttributes({ style = '', ...others }: sanitize.Attributes): sanitize.Attributes {
  const all = [...Object.entries(others), ...declarations(style)]
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      if (!/^[\w\s.,%()#+-]*$/.test(value) || /url/i.test(value)) return []
      return [[name, isColour(name) && isBlack(value) ? 'currentColor' : value]]
    }),
  )
}
const isColour = (name: string) => name === 'fill' || name === 'stroke'
const isBlack = (value: string) =>
  /^(black|#0{3}|#0{3}f|#0{6}|#0{6}ff|rgba?\(0[ ,]+0[ ,]+0([ ,/]+(1|100%))?\))$/i.test(value.trim())

/**
 * Returns the declarations of a `style` attribute: drawing programs write `style="fill:#000"` as often as
 * `fill="#000"`.
 */
const declarations = (style: string): [string, string][] =>
  style.split(';').flatMap((each): [string, string][] => {
    const [name = '', value] = each.split(':').map((part) => part.trim())
    return value === undefined ? [] : [[name.toLowerCase(), value]]
  })
