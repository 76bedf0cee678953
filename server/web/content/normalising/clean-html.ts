import sanitize from 'sanitize-html'
import { isLoadable } from '#shared/content/content-sources'
import { safeAddress } from './addresses-of-site.ts'
import { emphasisOfStyles } from './emphasis-of-styles.ts'
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

/** The tags allowed in an editor's text; `docs/content-model.md` lists them. */
export const textTags: readonly string[] = [...blocks, ...inline, ...figures, 'svg', ...svgShapes]

/** The ids that HTML allows, except those of the page's own elements. */
const isAnchorId = (id: string): boolean => /^[^\s\p{Cc}]{1,200}$/u.test(id) && !RESERVED_IDS.test(id)
const RESERVED_IDS = /^(?:root|page-data|vike_\w*|main|menu|subscribe|consent)$/i

/**
 * Returns the editor's HTML reduced to what text needs: no scripts, event handlers, styles, frames or forms. `h1`
 * becomes `h2`, because the page has an `h1` already. A block in the text remains as an empty `BLOCK` element with the
 * block's id.
 */
export function cleanHtml(html: string, context: NormalisingContext, field: string): string {
  return sanitize(emphasisOfStyles(html), {
    allowedTags: [...textTags, BLOCK],
    allowedAttributes: {
      ...svgAttributes,
      [BLOCK]: ['id'],
      '*': ['id', 'lang', 'dir'],
      a: ['href', 'target', 'rel', 'title'],
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
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, context, field) }),
      '*': withValidId,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).replaceAll(/<svg\b[^>]*>\s*<\/svg>/g, '')
}

/** Removes an id that can't be an anchor. */
const withValidId: sanitize.Transformer = (tagName, { id, ...attribs }) => ({
  tagName,
  attribs: id !== undefined && (tagName === BLOCK || isAnchorId(id)) ? { ...attribs, id } : attribs,
})

/** Returns the query or hash of a link to a page, which the service writes separately from the route in `href`. */
const anchorOf = ({ href = '', 'data-anchor': anchor = '' }: sanitize.Attributes): string =>
  /[?#]/.test(href) || !/^[?#]/.test(anchor) ? '' : anchor

function linkAttributes(attribs: sanitize.Attributes, context: NormalisingContext, field: string): sanitize.Attributes {
  const clean: sanitize.Attributes = {}
  const anchor = attribs.id ?? attribs.name
  if (anchor !== undefined) clean.id = anchor
  if (attribs.title) clean.title = attribs.title
  if (attribs.lang) clean.lang = attribs.lang
  if (attribs.href === undefined) return clean
  const href = safeAddress(attribs.href + anchorOf(attribs), context.mediaOrigins)
  if (href === null) context.reportOddity(field, 'a link that leads nowhere')
  else clean.href = href
  return href !== null && attribs.target === '_blank' ? { ...clean, target: '_blank', rel: 'noopener' } : clean
}

/** Leaves out a picture on another host, which the page's policy wouldn't load. */
function imageAttributes(
  attribs: sanitize.Attributes,
  context: NormalisingContext,
  field: string,
): sanitize.Attributes {
  const { src, alt = '', width, height } = attribs
  const address = src ? safeAddress(src, context.mediaOrigins) : null
  const clean: sanitize.Attributes = { alt, loading: 'lazy', decoding: 'async' }
  if (address && isLoadable(address, 'picture')) clean.src = address
  else context.reportOddity(field, 'a picture that isn’t in the media library')
  if (/^\d+$/.test(width ?? '')) clean.width = String(width)
  if (/^\d+$/.test(height ?? '')) clean.height = String(height)
  return clean
}
