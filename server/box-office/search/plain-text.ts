import { Parser } from 'htmlparser2'

/** Elements within a line: no word ends at them. */
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
/** What no reader sees. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe'])

/** The words of markup, its entities decoded. */
export function plainText(markup: string): string {
  let text = ''
  let unseen = 0
  const between = (tag: string) => {
    if (!INLINE.has(tag)) text += ' '
  }
  const parser = new Parser({
    onopentag(tag) {
      if (UNSEEN.has(tag)) unseen++
      between(tag)
    },
    ontext(words) {
      if (!unseen) text += words
    },
    onclosetag(tag) {
      if (UNSEEN.has(tag)) unseen--
      between(tag)
    },
  })
  parser.end(markup)
  return text
}
