import { DomUtils, parseDocument } from 'htmlparser2'
import { svgShapes } from './svg-rules.ts'

type Tree = ReturnType<typeof parseDocument>
type Node = Tree['children'][number]
type Tagged = Node & { name: string; attribs: Record<string, string>; children: Node[] }

/**
 * Returns HTML with tags that match the emphasis of its styles, for texts pasted from Google Docs and Word: `<b
 * style="font-weight:normal">` becomes a `span`, and a `span` that is bold, italic, struck through, raised or lowered
 * by its style gets the tag for it. Underlining is left out, because it looks like a link.
 */
export function emphasisOfStyles(html: string): string {
  if (!/\bstyle\s*=/i.test(html)) return html
  const tree = parseDocument(html)
  for (const node of DomUtils.findAll(() => true, tree.children))
    if (node.attribs.style && !svgTags.has(node.name)) applyStyle(node as Tagged)
  return DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8', emptyAttrs: false })
}

/** Drawings keep their styles, which are read later. */
const svgTags = new Set(['svg', ...svgShapes])
const bold = /^(?:bold|bolder|[6-9]00|1000)$/
const normalWeight = /^(?:normal|lighter|[1-5]00)$/

/** Each kind of emphasis: the tags that mean it, and how a style turns it on and off. */
const emphases = [
  { tags: ['strong', 'b'], property: 'font-weight', on: bold, off: normalWeight },
  { tags: ['em', 'i', 'cite'], property: 'font-style', on: /^(?:italic|oblique)/, off: /^normal$/ },
  { tags: ['s'], property: 'text-decoration', on: /line-through/, off: /^none$/ },
  { tags: ['s'], property: 'text-decoration-line', on: /line-through/, off: /^none$/ },
  { tags: ['sup'], property: 'vertical-align', on: /^super$/, off: /^baseline$/ },
  { tags: ['sub'], property: 'vertical-align', on: /^sub$/, off: /^baseline$/ },
]
/**
 * Elements that may get a tag around their content. Excludes headings, which are bold anyway, and elements that contain
 * blocks.
 */
const wrapped = new Set(['p', 'span', 'a', 'font', 'u', 'small', 'mark', ...emphases.flatMap(({ tags }) => tags)])

function applyStyle(element: Tagged): void {
  const style = declarations(element.attribs.style ?? '')
  delete element.attribs.style
  for (const { tags, property, on, off } of emphases) {
    const value = style.get(property) ?? ''
    if (tags.includes(element.name) && off.test(value)) element.name = 'span'
    else if (on.test(value) && !tags.includes(element.name) && wrapped.has(element.name)) wrapChildren(element, tags[0])
  }
}

function wrapChildren(element: Tagged, tag = 'span'): void {
  const [wrapper] = parseDocument(`<${tag}></${tag}>`).children as Tagged[]
  if (!wrapper || element.children.length === 0) return
  const { children } = element
  for (const child of children) child.parent = wrapper as never
  wrapper.children = children
  wrapper.parent = element as never
  element.children = [wrapper]
}

const declarations = (style: string) =>
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
