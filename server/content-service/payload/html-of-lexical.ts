import { isRecord } from '../library/page-file.ts'

/** A node of Lexical's tree, in which Payload stores rich text */
type Node = Record<string, unknown>

/** How references in a text are read */
export interface TextReferences {
  /** Returns the path of a page by the document that Payload sends for it, or undefined if there is no such page. */
  pathOf(page: unknown): string | undefined
  /** Returns a picture, or undefined if there is no such file. */
  pictureOf(media: unknown): { address: string; alt: string } | undefined
  /** Returns a block as page files have it. */
  blockOf(fields: Record<string, unknown>): unknown
}

/** The formats that Lexical stores as bits of a number. Underlining is left out: the site removes it. */
const formats: readonly (readonly [bit: number, tag: string])[] = [
  ...[[1, 'strong'] as const, [2, 'em'] as const, [4, 's'] as const],
  ...[[16, 'code'] as const, [32, 'sub'] as const, [64, 'sup'] as const],
]

/**
 * Returns a rich text as page files have it: HTML, or a list of HTML and blocks if it has blocks. Nodes that Payload's
 * own editor doesn't write are left out, but their text stays.
 */
export function richTextOf(tree: unknown, references: TextReferences): { $html: string | unknown[] } {
  const root = isRecord(tree) && isRecord(tree.root) ? tree.root : {}
  const pieces: unknown[] = []
  for (const node of childrenOf(root)) {
    const fields = node.type === 'block' && isRecord(node.fields) ? node.fields : undefined
    const piece = fields && fields.blockType !== 'html' ? references.blockOf(fields) : htmlOf(node, references)
    const last = pieces.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece
    else pieces.push(piece)
  }
  return { $html: pieces.some((piece) => typeof piece !== 'string') ? pieces : pieces.join('') }
}

const childrenOf = ({ children }: Node): Node[] => (Array.isArray(children) ? children.filter(isRecord) : [])

function htmlOf(node: Node, references: TextReferences): string {
  const { type, tag } = node
  const inner = () =>
    childrenOf(node)
      .map((child) => htmlOf(child, references))
      .join('')
  if (type === 'text') return formatted(node)
  if (type === 'linebreak') return '<br>'
  if (type === 'tab') return ' '
  if (type === 'horizontalrule') return '<hr>'
  if (type === 'paragraph') return `<p>${inner()}</p>`
  if (type === 'quote') return `<blockquote>${inner()}</blockquote>`
  if (type === 'heading' || type === 'list') return elementOf(node, String(tag), inner())
  if (type === 'listitem') return `<li>${inner()}</li>`
  if (type === 'link' || type === 'autolink') return linkOf(node, inner(), references)
  if (type === 'upload') return pictureHtml(node, references)
  if (type === 'block' && isRecord(node.fields)) return String(node.fields.html ?? '')
  return inner()
}

/** Headings and lists store their tag. */
function elementOf({ start }: Node, tag: string, inner: string): string {
  if (!/^(?:h[1-6]|ul|ol)$/.test(tag)) return inner
  const first = tag === 'ol' && typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''
  return `<${tag}${first}>${inner}</${tag}>`
}

function formatted({ text, format }: Node): string {
  const bits = typeof format === 'number' ? format : 0
  return formats.reduceRight(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escaped(typeof text === 'string' ? text : ''),
  )
}

/** Returns a link. A link to a page that doesn't exist is shown as plain text, as elsewhere on the site. */
function linkOf({ fields }: Node, inner: string, { pathOf }: TextReferences): string {
  const { linkType, url, doc, newTab } = isRecord(fields) ? fields : {}
  const page = isRecord(doc) ? pathOf(doc.value) : undefined
  const href = linkType === 'internal' ? page : url
  if (typeof href !== 'string' || !href) return inner
  return `<a href="${quoted(href)}"${newTab === true ? ' target="_blank"' : ''}>${inner}</a>`
}

function pictureHtml({ value }: Node, { pictureOf }: TextReferences): string {
  const picture = pictureOf(value)
  return picture ? `<p><img src="${quoted(picture.address)}" alt="${quoted(picture.alt)}"></p>` : ''
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;')
