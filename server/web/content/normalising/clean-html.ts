import sanitize from 'sanitize-html'
import { safeAddress } from './addresses-of-site.ts'
import type { NormalisingContext } from './normalising-context.ts'
import { BLOCK, blockAttributes } from './place-blocks.ts'
import { svgAttributes, svgShapes, svgTransformers } from './svg-rules.ts'

const blocks = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'div', 'hr']
const inline = [
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'code',
  'span',
  'time',
  'br',
]
const figures = [
  'figure',
  'figcaption',
  'img',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]
const anchorTags = ['h2', 'h3', 'h4', 'h5', 'h6', 'a']

/** The tags allowed in an editor's text; `docs/content-model.md` lists them. */
export const textTags: readonly string[] = [...blocks, ...inline, ...figures, 'svg', ...svgShapes]

const isAnchorId = (id: string | undefined): id is string => id !== undefined && /^[a-z][a-z0-9-]*$/i.test(id)

/**
 * Returns the editor's HTML reduced to what text needs: no scripts, event handlers, styles, frames or forms. `h1`
 * becomes `h2`, because the page has an `h1` already. A block in the text remains as an empty `BLOCK` element with the
 * block's id.
 */
export function cleanHtml(html: string, context: NormalisingContext, field: string): string {
  return sanitize(html, {
    allowedTags: [...textTags, BLOCK],
    allowedAttributes: {
      ...svgAttributes,
      [BLOCK]: ['id'],
      '*': ['lang', 'dir'],
      ...Object.fromEntries(anchorTags.map((tag) => [tag, ['id']])),
      a: ['id', 'href', 'target', 'rel', 'title'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start', 'reversed', 'type'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      ...svgTransformers,
      h1: 'h2',
      [BLOCK]: blockAttributes,
      [`${BLOCK}-inline`]: blockAttributes,
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, context, field) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, context) }),
      ...Object.fromEntries(
        anchorTags.slice(0, 5).map((tag) => [
          tag,
          (tagName: string, { id, ...attribs }: sanitize.Attributes) => ({
            tagName,
            attribs: isAnchorId(id) ? { ...attribs, id } : attribs,
          }),
        ]),
      ),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).replaceAll(/<svg\b[^>]*>\s*<\/svg>/g, '')
}

/** Returns the query or hash of a link to a page, which the service writes beside the route in `href`. */
const anchorOf = ({ href = '', 'data-anchor': anchor = '' }: sanitize.Attributes): string =>
  /[?#]/.test(href) || !/^[?#]/.test(anchor) ? '' : anchor

function linkAttributes(attribs: sanitize.Attributes, context: NormalisingContext, field: string): sanitize.Attributes {
  const clean: sanitize.Attributes = {}
  const anchor = attribs.id ?? attribs.name
  if (isAnchorId(anchor)) clean.id = anchor
  if (attribs.title) clean.title = attribs.title
  if (attribs.lang) clean.lang = attribs.lang
  if (attribs.href === undefined) return clean
  const href = safeAddress(attribs.href + anchorOf(attribs), context.mediaOrigins)
  if (href === null) context.reportOddity(field, 'a link that leads nowhere')
  else clean.href = href
  return href !== null && attribs.target === '_blank' ? { ...clean, target: '_blank', rel: 'noopener' } : clean
}

function imageAttributes(attribs: sanitize.Attributes, { mediaOrigins }: NormalisingContext): sanitize.Attributes {
  const { src, alt = '', width, height } = attribs
  const address = src ? safeAddress(src, mediaOrigins) : null
  const clean: sanitize.Attributes = { alt, loading: 'lazy', decoding: 'async' }
  if (address && !/^(mailto|tel):/.test(address)) clean.src = address
  if (/^\d+$/.test(width ?? '')) clean.width = String(width)
  if (/^\d+$/.test(height ?? '')) clean.height = String(height)
  return clean
}
