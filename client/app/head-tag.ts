/** A tag in the head of the current page. The server writes it; the browser replaces it on navigation. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  /** A title's text, or a script's data as JSON. */
  text?: string
}
/** The attribute that marks the tags to replace. */
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

/** Escapes JSON so that it can neither close its script nor open another. */
const scriptData = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
