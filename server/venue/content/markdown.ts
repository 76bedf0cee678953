import { Marked, type Tokens } from 'marked'
import { type ContentSource, mediaNameIn, pathOfLink } from './content-source.ts'

/** Line breaks before the tag of a block, which show nothing. */
const BETWEEN_BLOCKS = /\n+(?=<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td)\b)/g

/**
 * Returns Markdown as HTML, which the web server sanitises. Pictures are looked up as in `mediaNameIn`. Links to pages
 * and pictures become references at `line`.
 */
export function htmlOf(source: ContentSource, markdown: string, line: number): string {
  const note = (kind: 'page' | 'media', target: string) =>
    void source.references.push({ kind, target, file: source.file, line })
  const marked = new Marked({ async: false })
  marked.use({
    walkTokens(token) {
      if (token.type === 'image') {
        const image = token as Tokens.Image
        if (/^https?:/.test(image.href)) return
        const name = mediaNameIn(source, image.href)
        note('media', name)
        image.href = `/media/${name}`
      }
      if (token.type === 'link') {
        const path = pathOfLink((token as Tokens.Link).href)
        if (path.startsWith('/media/')) note('media', path.slice('/media/'.length))
        else if (path.startsWith('/')) note('page', path)
      }
    },
  })
  return (marked.parse(markdown) as string).replace(BETWEEN_BLOCKS, '').trim()
}
