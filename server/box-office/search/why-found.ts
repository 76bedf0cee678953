import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { SearchItem } from './document.ts'
import { type MarkedPart, markedParts } from './highlight.ts'

type Highlight = NonNullable<Result<typeof search.search>['items'][number]['highlight']>

/** How much of a text is quoted before and after the first match, in characters. */
const BEFORE = 60
const AFTER = 140

/**
 * Returns an item's name and a text with the words of the search marked. The text is the description if that or the
 * name contains a word. Otherwise it is the artists, the tags or the passage of the page's text that contains one.
 */
export function whyFound(item: SearchItem, pageText: string, words: readonly string[]): Highlight {
  const { production, contentPage, newsArticle } = item
  const name = markedParts((production ?? contentPage ?? newsArticle)?.name ?? '', words)
  const description = markedParts(
    production?.tagline ?? contentPage?.description ?? newsArticle?.description ?? '',
    words,
  )
  if (hasMatch(name) || hasMatch(description)) return { name, text: description }
  const fields = [
    { field: 'artists' as const, text: markedParts(production?.company ?? '', words) },
    { field: 'tags' as const, text: markedParts((production?.tags ?? []).join(', '), words) },
    { field: 'text' as const, text: quoted(markedParts(pageText, words)) },
  ]
  const found = fields.find(({ text }) => hasMatch(text))
  return { name, text: description, ...found }
}

const hasMatch = (parts: readonly MarkedPart[]): boolean => parts.some(({ isMatch }) => isMatch)

/** Returns the first match with the words around it. */
function quoted(parts: readonly MarkedPart[]): MarkedPart[] {
  const at = parts.findIndex(({ isMatch }) => isMatch)
  if (at < 0) return []
  const before = parts[at - 1]?.text ?? ''
  const quote = [...(before ? [{ text: endOf(before), isMatch: false }] : [])]
  let left = AFTER
  for (const { text, isMatch } of parts.slice(at)) {
    const part = text.length > left ? startOf(text, left) : text
    quote.push({ text: part, isMatch })
    left -= text.length
    if (left <= 0) break
  }
  return quote
}

/** Returns the end of a text, from a word's beginning. */
const endOf = (text: string): string =>
  text.length <= BEFORE ? text : `… ${text.slice(-BEFORE).replace(/^\S*\s+/, '')}`
/** Returns the start of a text, up to a word's end. */
const startOf = (text: string, length: number): string => `${text.slice(0, length).replace(/\s+\S*$/, '')} …`
