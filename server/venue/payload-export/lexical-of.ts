import { randomUUID } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'

type Nodes = ReturnType<typeof parseDocument>['children']
type DomNode = Nodes[number]
type LexicalNode = Record<string, unknown>

/** How a text's references are written */
export interface TextTargets {
  /** Returns the id of the page that a link leads to, or undefined if it leads elsewhere. */
  pageIdOf(href: string): string | undefined
  /** Returns a block in the text as Payload stores it. */
  blockOf(block: Record<string, unknown>): Record<string, unknown>
}

const formats: Readonly<Record<string, number>> = {
  ...{ strong: 1, b: 1, em: 2, i: 2, s: 4, del: 4, code: 16, sub: 32, sup: 64 },
}

/** The markup has an element or attribute that Lexical has no node for. */
class Unsupported extends Error {}

/**
 * Returns a rich text of page files as the tree in which Payload's editor stores it. An element that the editor doesn't
 * have, such as a table, becomes a block of HTML, so nothing is lost. Returns null for an empty text.
 */
export function lexicalOf(html: unknown, targets: TextTargets): LexicalNode | null {
  const pieces = Array.isArray(html) ? html : [html]
  const children = pieces.flatMap((piece) =>
    typeof piece === 'string'
      ? blockNodes(parseDocument(piece).children, targets)
      : [blockNode(targets.blockOf(piece as Record<string, unknown>))],
  )
  return children.length > 0 ? { root: { ...element('root', children) } } : null
}

const element = (type: string, children: readonly LexicalNode[], more: LexicalNode = {}): LexicalNode => ({
  ...{ type, children, version: 1, direction: 'ltr', format: '', indent: 0 },
  ...more,
})
const blockNode = (fields: Record<string, unknown>): LexicalNode => ({
  ...{ type: 'block', version: 2, format: '' },
  fields: { id: randomUUID(), blockName: '', ...fields },
})

const isElement = (node: DomNode): node is Extract<DomNode, { attribs: unknown }> => 'attribs' in node
const isBlank = (node: DomNode) => node.type === 'text' && node.data.trim() === ''
/** Text and inline elements beside paragraphs become a paragraph. */
const isInline = (node: DomNode) =>
  node.type === 'text' || (isElement(node) && (['a', 'br'].includes(node.name) || Object.hasOwn(formats, node.name)))

function blockNodes(nodes: Nodes, targets: TextTargets): LexicalNode[] {
  const found: LexicalNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const end = nodes.findIndex((node, index) => index >= at && !isInline(node))
    const run = nodes.slice(at, end < 0 ? nodes.length : end)
    if (!run.every(isBlank)) found.push(paragraph(run, targets))
    const node = end < 0 ? undefined : nodes[end]
    if (node) found.push(...nodeOf(node, targets))
    at += run.length + 1
  }
  return found
}

const paragraph = (nodes: Nodes, targets: TextTargets): LexicalNode =>
  element('paragraph', inlineNodes(nodes, 0, targets), { textFormat: 0 })

function nodeOf(node: DomNode, targets: TextTargets): LexicalNode[] {
  if (node.type === 'comment') return []
  try {
    return [supportedNode(node, targets)]
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error
    return [blockNode({ blockType: 'html', html: DomUtils.getOuterHTML(node) })]
  }
}

function supportedNode(node: DomNode, targets: TextTargets): LexicalNode {
  if (!isElement(node) || Object.keys(node.attribs).length > 0) throw new Unsupported()
  const { name, children } = node
  if (name === 'p') return paragraph(children, targets)
  if (/^h[2-4]$/.test(name)) return element('heading', inlineNodes(children, 0, targets), { tag: name })
  if (name === 'blockquote') return element('quote', inlineNodes(children, 0, targets))
  if (name === 'hr') return { type: 'horizontalrule', version: 1 }
  if (name !== 'ul' && name !== 'ol') throw new Unsupported()
  const items = children.filter((child) => !isBlank(child)).map((child, at) => itemOf(child, at, targets))
  return element('list', items, { tag: name, start: 1, listType: name === 'ul' ? 'bullet' : 'number' })
}

function itemOf(node: DomNode, at: number, targets: TextTargets): LexicalNode {
  if (!isElement(node) || node.name !== 'li' || Object.keys(node.attribs).length > 0) throw new Unsupported()
  return element('listitem', inlineNodes(node.children, 0, targets), { value: at + 1 })
}

function inlineNodes(nodes: Nodes, format: number, targets: TextTargets): LexicalNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text')
      return [{ ...{ type: 'text', version: 1, text: node.data, format }, mode: 'normal', style: '', detail: 0 }]
    if (!isElement(node)) return []
    const { name, attribs, children } = node
    if (name === 'br') return [{ type: 'linebreak', version: 1 }]
    if (name === 'a') return [linkNode(attribs, inlineNodes(children, format, targets), targets)]
    const added = Object.hasOwn(formats, name) && Object.keys(attribs).length === 0 ? formats[name] : undefined
    if (added === undefined) throw new Unsupported()
    return inlineNodes(children, format | added, targets)
  })
}

function linkNode(
  { href = '', target, ...others }: Record<string, string>,
  children: readonly LexicalNode[],
  { pageIdOf }: TextTargets,
): LexicalNode {
  if (!href || Object.keys(others).length > 0) throw new Unsupported()
  const page = pageIdOf(href)
  const to = page
    ? { linkType: 'internal', doc: { relationTo: 'pages', value: page } }
    : { linkType: 'custom', url: href }
  return { ...element('link', children), version: 3, id: randomUUID(), fields: { ...to, newTab: target === '_blank' } }
}
