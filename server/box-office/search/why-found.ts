import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import type { SearchItem } from './document.ts'
import type { SearchWord } from './find-documents.ts'
import { type MarkedPart, markedParts } from './highlight.ts'

type Highlight = NonNullable<Result<typeof search.search>['items'][number]['highlight']>

/** How much of a text is quoted before and after the first match, in characters. */
const BEFORE = 60
const AFTER = 140

/**
 * Returns an item's name and a text with the words of the search marked. The text is the description if that, the name
 * and the hall contain all words. Otherwise it is the artists, the tags or the passage of the document's text that
 * contains the most of the missing words.
 */
export function whyFound(item: SearchItem, documentText: string, words: readonly SearchWord[]): Highlight {
  const { production, contentPage, newsArticle } = item
  const forms = words.flatMap(formsOf)
  const name = markedParts((production ?? contentPage ?? newsArticle)?.name ?? '', forms)
  const description = production?.tagline ?? contentPage?.description ?? newsArticle?.description ?? ''
  const text = markedParts(description, forms)
  const shown = [name, text, markedParts(production?.venue ?? '', forms)]
  const missing = words.filter((word) => !shown.some((parts) => contains(parts, word))).flatMap(formsOf)
  const others = [
    { field: 'artists' as const, text: markedParts(production?.company ?? '', missing) },
    { field: 'tags' as const, text: markedParts((production?.tags ?? []).join(', '), missing) },
    ...documentText.split('\n').map((line) => ({ field: 'text' as const, text: quoted(markedParts(line, missing)) })),
  ]
  const [best] = others.toSorted((one, other) => matchesIn(other.text) - matchesIn(one.text))
  return { name, text, ...(best && matchesIn(best.text) > 0 && best) }
}

const formsOf = ({ word, similar }: SearchWord): readonly string[] => [word, ...similar]

const contains = (parts: readonly MarkedPart[], word: SearchWord): boolean =>
  parts.some(({ text, isMatch }) => isMatch && markedParts(text, formsOf(word)).some((part) => part.isMatch))

/** Returns the number of different words that match. */
const matchesIn = (parts: readonly MarkedPart[]): number =>
  new Set(parts.flatMap(({ text, isMatch }) => (isMatch ? [text.toLowerCase()] : []))).size

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
