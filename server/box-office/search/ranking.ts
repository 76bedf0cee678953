import { foldedText } from '../whats-on/programme.ts'

/** A document's index. Its fields are made by `indexText`; a match in the first counts most. */
export interface Searchable {
  fields: readonly [names: string, description: string, text: string]
  /** Past documents come after all others. */
  isOver: boolean
}

/** A token: letters, digits and combining marks; apostrophes and hyphens between them join them. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/gu

/** Letters that don't decompose into another letter and a mark, and what visitors type for them. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Lower case, without accents, with one kind of apostrophe and of hyphen, without invisible characters. */
const folded = (text: string): string =>
  foldedText(
    text
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[‐‑]/g, '-')
      .replaceAll('·', ' ')
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC'),
  ).replace(/[æœøßłđðþı]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)

const tokensOf = (text: string): string[] => folded(text).match(TOKEN) ?? []

/**
 * The words of some texts, each once, with a space before and after it. `L’Orfeo` can be found by `orfeo`, `l'orfeo`
 * and `lorfeo`.
 */
export function indexText(...texts: readonly string[]): string {
  const words = texts.flatMap(tokensOf).flatMap(spellingsOf)
  return ` ${[...new Set(words)].join(' ')} `
}

const spellingsOf = (token: string): string | string[] =>
  /['-]/.test(token) ? [token.replace(/['-]/g, ''), ...token.split(/['-]/)] : token

/** The words of a search: `what’s` is one word, `string-quartet` two. */
export const wordsOf = (searchText: string): string[] => [
  ...new Set(tokensOf(searchText).flatMap((token) => token.replaceAll("'", '').split('-'))),
]

/**
 * The documents that have, for each word of the search, a word that begins with it; none for a search without words.
 * Upcoming ones come before past ones. Then the order is by the fields that have the words, whole words before
 * beginnings, and a document whose name is the search text comes first. Equal ones stay in their order.
 */
export function ranked<D extends Searchable>(documents: readonly D[], searchText: string): D[] {
  const words = wordsOf(searchText)
  if (!words.length) return []
  const wholeName = indexText(searchText)
  return documents
    .flatMap((document) => {
      const distance = distanceOf(document, words)
      return distance === null ? [] : [{ document, distance: document.fields[0] === wholeName ? -1 : distance }]
    })
    .sort((a, b) => Number(a.document.isOver) - Number(b.document.isOver) || a.distance - b.distance)
    .map(({ document }) => document)
}

/** Greater than the number of words in a search of 200 characters, so that the field counts before whole words. */
const FIELD_WEIGHT = 1_000

/** How far a document is from having all words in its names; null where one is missing. */
function distanceOf({ fields }: Searchable, words: readonly string[]): number | null {
  let distance = 0
  for (const word of words) {
    const at = fields.findIndex((field) => field.includes(` ${word}`))
    if (at < 0) return null
    distance += at * FIELD_WEIGHT + (fields[at]?.includes(` ${word} `) ? 0 : 1)
  }
  return distance
}
