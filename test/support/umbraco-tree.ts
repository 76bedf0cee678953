import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]

/**
 * Returns rich text as Umbraco sends it if `RichTextOutputAsJson` is on: a tree whose texts and attributes are as in
 * the markup, including entities. `data-` is removed from names, and a link to a page has the page's route instead of
 * `href`.
 */
export function richTextTree(markup: string, blocks: unknown[]): object | null {
  if (markup === '') return null
  const elements = parseDocument(markup, { decodeEntities: false }).children.flatMap(treeNode)
  return { tag: '#root', attributes: {}, elements, blocks }
}

function treeNode(node: Node): object[] {
  if (node.type === 'text') return [{ tag: '#text', text: node.data }]
  if (!('attribs' in node)) return []
  return [{ tag: node.name, attributes: treeAttributes(node.attribs), elements: node.children.flatMap(treeNode) }]
}

function treeAttributes(attributes: Record<string, string>): Record<string, unknown> {
  const { href, 'data-start-item-id': id, 'data-start-item-path': start, ...others } = attributes
  const rest = Object.fromEntries(Object.entries(others).map(([name, value]) => [name.replace(/^data-/, ''), value]))
  if (href === undefined) return rest
  if (others['data-link-type'] !== 'Content') return { ...rest, href }
  return { ...rest, route: { path: href, queryString: null, startItem: { id, path: start } } }
}
