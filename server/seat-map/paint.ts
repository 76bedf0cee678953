import type { SvgNode } from './svg-tree.ts'

/** The presentation attributes of a drawing's scenery, whose values refer to nothing */
export type Paint = Readonly<Record<string, string>>

const INHERITED = [
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-dasharray', 'stroke-opacity', 'font-size', 'font-weight', 'text-anchor', 'visibility'],
]
const OWN = ['opacity', 'display']
const VALUE = /^[\w\s.,%()#+-]{1,100}$/

/** Returns the classes of a drawing's style sheets, each with its declarations. Other selectors are left out. */
export function classesOf(root: SvgNode): ReadonlyMap<string, Paint> {
  const classes = new Map<string, Paint>()
  for (const text of styleTexts(root))
    for (const rule of text.replace(/\/\*[\s\S]{0,2000}?\*\//g, '').split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{')
      for (const selector of selectors.split(',').map((each) => each.trim()))
        if (/^\.[\w-]{1,100}$/.test(selector))
          classes.set(selector.slice(1), { ...classes.get(selector.slice(1)), ...declared(declarations) })
    }
  return classes
}

const styleTexts = (node: SvgNode): string[] =>
  node.name === 'style' ? [node.text] : node.children.flatMap(styleTexts)

const declared = (style: string): Paint =>
  Object.fromEntries(
    style.split(';').flatMap((each) => {
      const at = each.indexOf(':')
      return at === -1 ? [] : [[each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()]]
    }),
  )

/** Returns an element's paint: its own over the inherited. Paint by reference (a gradient, a pattern) is left out. */
export function paintOf({ attributes }: SvgNode, inherited: Paint, classes: ReadonlyMap<string, Paint>): Paint {
  const ofClasses = (attributes.class ?? '').split(/\s+/).map((name) => classes.get(name) ?? {})
  const stated: Paint = Object.assign({}, attributes, ...ofClasses, declared(attributes.style ?? ''))
  const paint: Record<string, string> = { ...inherited }
  for (const name of [...INHERITED, ...OWN]) {
    const value = stated[name]
    if (value === undefined || value === 'inherit') continue
    if (/url|var|expression/i.test(value)) paint[name] = 'none'
    else if (VALUE.test(value)) paint[name] = value
  }
  if (stated.opacity !== undefined) paint.opacity = String(opacity(inherited.opacity) * opacity(paint.opacity))
  return paint
}

const opacity = (value: string | undefined) => {
  const number = Number.parseFloat(value ?? '1')
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : 1
}

export const isHidden = ({ display, visibility }: Paint) => display === 'none' || visibility === 'hidden'
