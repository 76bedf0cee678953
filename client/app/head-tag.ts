/** A tag of the head that belongs to the page on show. Written by the server, swapped by the browser on navigation. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  /** A title's words, or a script's data in JSON. */
  text?: string
}
/** The attribute by which the browser finds the tags to swap. */
export const PAGE_TAG_ATTRIBUTE = 'data-page'

export function headTagHtml({ tag, attributes, text = '' }: HeadTag): string {
  if (tag === 'title') return `<title>${escaped(text)}</title>`
  const opening = `<${tag}${attributesHtml(attributes)} ${PAGE_TAG_ATTRIBUTE}>`
  return tag === 'script' ? `${opening}${scriptData(text)}</script>` : opening
}

const attributesHtml = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

export const escaped = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** JSON that can't end its script nor begin another. */
const scriptData = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
