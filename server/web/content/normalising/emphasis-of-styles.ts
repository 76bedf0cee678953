import { DomUtils, parseDocument } from 'htmlparser2'
import { svgShapes } from './svg-rules.ts'

type Tree = ReturnType<typeof parseDocument>
type Node = Tree['children'][number]
type Tagged = Node & { name: string; attribs: Record<string, string>; children: Node[] }

/**
 * Returns HTML with tags that match the emphasis of its styles, for texts pasted from Google Docs and Word: a `span`
 * that is bold, italic, struck through, raised or lowered by its style gets the tag for it, and a `<b>` loses it where
 * its style, or that of an element in it, has a normal weight. Underlining is left out, because it looks like a link.
 */
export function emphasisOfStyles(html: string): string {
  if (!/\bstyle\s*=/i.test(html)) return html
  const tree = parseDocument(html)
  const elements = DomUtils.findAll(() => true, tree.children) as Tagged[]
  const styles = new Map(elements.map((each) => [each, declarations(each)]))
  const notInline = withAncestors(elements.filter(({ name }) => !inline.has(name)))
  for (const emphasis of emphases) {
    const off = elements.filter((each) => emphasis.off.test(styles.get(each)?.get(emphasis.property) ?? ''))
    const plain = emphasis.isInherited ? withAncestors(off) : new Set<Node>(off)
    for (const each of elements) {
      const value = styles.get(each)?.get(emphasis.property) ?? ''
      applyEmphasis(each, { ...emphasis, isOn: emphasis.on.test(value), plain, notInline })
    }
  }
  for (const each of elements) if (!drawings.has(each.name)) delete each.attribs.style
  return DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8', emptyAttrs: false })
}

interface Emphasis {
  /** The tags that mean it; the first is the one that is added. */
  tags: readonly [string, ...string[]]
  property: string
  on: RegExp
  off: RegExp
  /** Whether a style within the emphasised element can switch it off: not if it is struck through or raised. */
  isInherited: boolean
}
const emphases: readonly Emphasis[] = [
  {
    ...{ tags: ['strong', 'b'], property: 'font-weight', isInherited: true },
    ...{ on: /^(?:bold|bolder|[6-9]00|1000)$/, off: /^(?:normal|lighter|[1-5]00)$/ },
  },
  {
    ...{ tags: ['em', 'i', 'cite'], property: 'font-style', isInherited: true },
    ...{ on: /^(?:italic|oblique)/, off: /^normal$/ },
  },
  { tags: ['s'], property: 'text-decoration', on: /line-through/, off: /^none$/, isInherited: false },
  { tags: ['s'], property: 'text-decoration-line', on: /line-through/, off: /^none$/, isInherited: false },
  { tags: ['sup'], property: 'vertical-align', on: /^super$/, off: /^baseline$/, isInherited: false },
  { tags: ['sub'], property: 'vertical-align', on: /^sub$/, off: /^baseline$/, isInherited: false },
]
/** Elements that may be within a tag for emphasis. */
const inline = new Set([
  ...['span', 'a', 'font', 'u', 'small', 'mark', 'abbr', 'q', 'code', 'time', 'br', 'img'],
  ...emphases.flatMap(({ tags }) => tags),
])
/** They have their own weight. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Drawings keep their styles, which are read later. */
const drawings = new Set(['svg', ...svgShapes])
const untouched = new Set([...headings, ...drawings, 'script', 'style'])

interface Applied extends Emphasis {
  isOn: boolean
  /** Elements that switch it off, and, if it is inherited, the elements around them. */
  plain: ReadonlySet<Node>
  notInline: ReadonlySet<Node>
}

function applyEmphasis(element: Tagged, applied: Applied): void {
  const { tags, isOn, plain } = applied
  if (untouched.has(element.name)) return
  if (tags.includes(element.name)) {
    if (!plain.has(element)) return
    element.name = 'span'
    if (!isOff(element, applied)) emphasiseChildren(element, applied)
  } else if (isOn && (applied.isInherited || inline.has(element.name) || element.name === 'p'))
    emphasiseChildren(element, applied)
}

const isOff = ({ attribs }: Tagged, { property, off }: Emphasis): boolean =>
  off.test(declarationsOf(attribs.style).get(property) ?? '')
const isOnByItself = ({ name, attribs }: Tagged, { tags, property, on }: Emphasis): boolean =>
  tags.includes(name) || on.test(declarationsOf(attribs.style).get(property) ?? '')

/** Wraps the content of an element, except what switches the emphasis off; each run of inline content in one tag. */
function emphasiseChildren(element: Tagged, applied: Applied): void {
  const children: Node[] = []
  let run: Node[] = []
  const endRun = () => {
    children.push(...(run.some(hasContent) ? [wrapped(run, applied.tags[0])] : run))
    run = []
  }
  for (const child of element.children) {
    const isPlain = applied.isInherited && applied.plain.has(child)
    if (!isTagged(child) || !(isPlain || applied.notInline.has(child))) {
      run.push(child)
      continue
    }
    endRun()
    children.push(child)
    if (!untouched.has(child.name) && !isOff(child, applied) && !isOnByItself(child, applied))
      emphasiseChildren(child, applied)
  }
  endRun()
  for (const child of children) child.parent = element as never
  element.children = children
}

const isTagged = (node: Node): node is Tagged => 'attribs' in node
const hasContent = (node: Node): boolean => isTagged(node) || ('data' in node && node.data.trim() !== '')

function wrapped(children: Node[], tag: string): Node {
  const [wrapper] = parseDocument(`<${tag}></${tag}>`).children as Tagged[]
  if (!wrapper) throw new Error(`${tag} is no element`)
  for (const child of children) child.parent = wrapper as never
  wrapper.children = children
  return wrapper
}

/** Returns the elements and all around them. */
function withAncestors(elements: readonly Node[]): Set<Node> {
  const found = new Set<Node>()
  for (const each of elements)
    for (let node: Node | null = each; node && !found.has(node); node = node.parent as Node | null) found.add(node)
  return found
}

const declarations = ({ attribs }: Tagged) => declarationsOf(attribs.style)
const declarationsOf = (style = '') =>
  new Map(
    style.split(';').map((each) => {
      const [property = '', value = ''] = each.split(':')
      return [
        property.trim().toLowerCase(),
        value
          .replace(/!important/i, '')
          .trim()
          .toLowerCase(),
      ] as const
    }),
  )
