/**
 * Returns how the elements of the main part look, a line each, indented as they are nested: the box from the left top
 * corner of the one around it, in pixels, and the styles in which an element differs from that. Of elements that are
 * alike, what is in the first is said. It runs in the browser, and so contains all that it needs.
 */
export async function readLooks(): Promise<string> {
  const root = document.querySelector('main')
  if (!root) return ''
  await document.fonts.ready
  window.scrollTo({ top: 0, behavior: 'instant' })
  const inherited = ['color', 'font-size', 'font-weight', 'font-style', 'font-family', 'line-height', 'letter-spacing']
  const more = ['text-align', 'text-transform', 'text-decoration-line', 'white-space', 'list-style-type', 'cursor']
  const own: Readonly<Record<string, string>> = {
    'background-color': 'rgba(0, 0, 0, 0)',
    'background-image': 'none',
    'border-radius': '0px',
    'box-shadow': 'none',
    opacity: '1',
    'object-fit': 'fill',
    'object-position': '50% 50%',
    position: 'static',
    'outline-style': 'none',
    'mix-blend-mode': 'normal',
    'aspect-ratio': 'auto',
  }
  const ofDrawing = ['fill', 'stroke', 'stroke-width', 'opacity']
  const followed = [...inherited, ...more]
  const hex = (parts: string[]) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  const short = (value: string) =>
    value
      .replaceAll(location.origin, '')
      .replaceAll(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...parts: string[]) => hex(parts.slice(0, 3)))
      .replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
      .slice(0, 80)
  /** The first of several families; a colour has commas too. */
  const firstOf = (value: string) => (value.includes('(') ? value : value.replace(/^"?([^",]+).*/, '$1'))
  const boxOf = (element: Element, around: DOMRect) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left - around.left, top - around.top, width, height].map(Math.round)
  }
  const bordersOf = (style: CSSStyleDeclaration) => {
    const sides = ['top', 'right', 'bottom', 'left']
    const lines = sides.map((side) => {
      const [kind, width, colour] = ['style', 'width', 'color'].map((name) =>
        style.getPropertyValue(`border-${side}-${name}`),
      )
      return kind === 'none' ? '' : `${width} ${short(colour ?? '')}`
    })
    if (lines[0] && lines.every((line) => line === lines[0])) return [`border ${lines[0]}`]
    return sides.flatMap((side, at) => (lines[at] ? [`border ${side} ${lines[at]}`] : []))
  }
  const stylesOf = (style: CSSStyleDeclaration, around: CSSStyleDeclaration) => [
    ...followed
      .filter((name) => style.getPropertyValue(name) !== around.getPropertyValue(name))
      .map((name) => `${name} ${short(firstOf(style.getPropertyValue(name)))}`),
    ...Object.entries(own)
      .filter(([name, usual]) => style.getPropertyValue(name) !== usual)
      .map(([name]) => `${name} ${short(style.getPropertyValue(name))}`),
    ...bordersOf(style),
  ]
  const drawingOf = (svg: Element) => {
    const looks = new Map<string, number>()
    for (const shape of svg.querySelectorAll('*')) {
      if (!shape.checkVisibility()) continue
      const style = getComputedStyle(shape)
      const look = `${shape.tagName} ${ofDrawing.map((name) => short(style.getPropertyValue(name))).join(' ')}`
      looks.set(look, (looks.get(look) ?? 0) + 1)
    }
    return [...looks].map(([look, count]) => `${count} × ${look}`)
  }

  const lines: string[] = []
  const say = (depth: number, element: Element, [left, top, width, height]: number[], styles: readonly string[] = []) =>
    lines.push(
      `${'  '.repeat(depth)}${[`${element.tagName.toLowerCase()} ${left} ${top} ${width}×${height}`, ...styles].join(', ')}`,
    )
  const read = (element: Element, depth: number, parent: Element) => {
    const style = getComputedStyle(element)
    const around = parent.getBoundingClientRect()
    const box = boxOf(element, around)
    const styles = stylesOf(style, getComputedStyle(parent))
    for (const pseudo of ['::before', '::after']) {
      const added = getComputedStyle(element, pseudo)
      if (added.content === 'none' || added.display === 'none') continue
      const [width, height] = [added.width, added.height].map((size) => Number.parseFloat(size) || size)
      styles.push(`${pseudo} ${[`${width}×${height}`, ...stylesOf(added, style)].join(', ')}`)
    }
    const isSaid = styles.length > 0 || box.join() !== boxOf(parent, around).join()
    if (isSaid) say(depth, element, box, styles)
    const inner = isSaid ? depth + 1 : depth
    if (element instanceof SVGElement) {
      lines.push(...drawingOf(element).map((line) => `${'  '.repeat(inner)}${line}`))
      return
    }
    const alike = new Set<string>()
    for (const child of element.children) {
      if (!child.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const look = `${child.tagName} ${child.getAttribute('class')}`
      if (alike.has(look)) say(inner, child, boxOf(child, element.getBoundingClientRect()))
      else read(child, inner, element)
      alike.add(look)
    }
  }
  read(root, 0, root.parentElement ?? root)
  return lines.map((line) => `${line}\n`).join('')
}
