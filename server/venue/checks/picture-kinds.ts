import { LIMITS, parsingSvg, type SvgNode, UnusableMap } from '#server/seat-map/svg-tree'

export type PictureKind = 'SVG' | 'PNG' | 'WebP' | 'JPEG'
type Problem = [what: string, remedy: string] | null

/** Returns a picture's kind by its first bytes, whatever its name; undefined for another kind. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  const starts = (signature: string, at = 0) => bytes.toString('latin1', at, at + signature.length) === signature
  if (starts('\x89PNG\r\n\x1a\n')) return 'PNG'
  if (starts('\xff\xd8\xff')) return 'JPEG'
  if (starts('RIFF') && starts('WEBP', 8)) return 'WebP'
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(bytes.toString('utf8', 0, 200)) ? 'SVG' : undefined
}

/** The smallest icon that browsers show without blurring it. */
const MIN_ICON = 48

/** Returns what is wrong with an icon in PNG. */
export function iconProblem(name: string, png: Buffer): Problem {
  const [width, height] = png.length < 24 ? [0, 0] : [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (width === height && width >= MIN_ICON) return null
  return [`“${name}” has ${width} × ${height} pixels`, `Make it square, with at least ${MIN_ICON} pixels`]
}

const UNSAFE = /^(?:script|foreignObject|iframe|handler|animate.*|set)$/i

/** Returns what is unsafe or unreadable in a drawing. */
export function svgProblem(name: string, svg: string): Problem {
  try {
    const steps = parsingSvg(svg)
    let step = steps.next()
    while (!step.done) step = steps.next()
    const unsafe = unsafePart(step.value)
    return unsafe ? [`“${name}” contains ${unsafe}`, 'Remove it, and export the drawing as a plain SVG'] : null
  } catch (error) {
    if (!(error instanceof UnusableMap)) throw error
    return [`“${name}” can’t be used: ${error.message}`, `Simplify it to at most ${LIMITS.elements} elements`]
  }
}

function unsafePart({ name, attributes, children, text }: SvgNode): string | undefined {
  if (UNSAFE.test(name)) return `the element ${name}`
  if (name === 'style' && isOutside(text)) return 'a style sheet that loads something'
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) return `the script ${attribute}`
    const isReference = attribute === 'href' || attribute.endsWith(':href')
    if (isReference && !/^(?:#|data:image\/(?:png|jpeg|webp);)/i.test(value.trim()))
      return `a reference to ${value.slice(0, 80)}`
    if (!attribute.startsWith('xmlns') && isOutside(value)) return `a reference in ${attribute}`
  }
  for (const child of children) {
    const found = unsafePart(child)
    if (found) return found
  }
  return undefined
}

/** Returns whether a style loads something from outside the drawing. */
const isOutside = (style: string) => /@import|url\(\s*['"]?(?!['"]?#)/i.test(style)
