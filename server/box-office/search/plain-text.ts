import { Parser } from 'htmlparser2'

/** Elements within a line of text: a word continues across them. */
const INLINE: ReadonlySet<string> = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'em',
    'i',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
    'u',
  ],
])
/** Elements whose text isn't shown. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe'])

/** Returns the words of markup, with entities decoded. */
export function plainText(markup: string): string {
  let text = ''
  let hiddenDepth = 0
  const separate = (tag: string) => {
    if (!INLINE.has(tag)) text += ' '
  }
  const parser = new Parser({
    onopentag(tag) {
      if (HIDDEN.has(tag)) hiddenDepth++
      separate(tag)
    },
    ontext(words) {
      if (!hiddenDepth) text += words
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hiddenDepth--
      separate(tag)
    },
  })
  parser.end(markup)
  return text
}
