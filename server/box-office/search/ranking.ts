import { foldedText } from '../whats-on/programme.ts'

/** What can be found. Each field as `indexed` makes it, from the one in which a hit counts most. */
export interface Searchable {
  fields: readonly [names: string, description: string, text: string]
  /** Found after everything that isn't over. */
  isOver: boolean
}

/** Letters, digits and the marks on them; an apostrophe or a hyphen holds two of them together. */
const RUN = /[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/gu

/** Letters that are no other letter with a mark on it, and what is typed for them. */
const SPELT: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Lower case, unaccented, one apostrophe, one hyphen, and without what is there but isn't seen. */
const folded = (text: string): string =>
  foldedText(
    text
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[‐‑]/g, '-')
      .replaceAll('·', ' ')
      .replace(/\p{Cf}/gu, '')
      .normalize('NFKC'),
  ).replace(/[æœøßłđðþı]/g, (letter) => SPELT[letter] ?? letter)

const runsOf = (text: string): string[] => folded(text).match(RUN) ?? []

/**
 * The words of texts, each once, with a space before and after it. `L’Orfeo` is found by `orfeo`, `l'orfeo` and
 * `lorfeo`.
 */
export function indexed(...texts: readonly string[]): string {
  const words = texts.flatMap(runsOf).flatMap(spellingsOf)
  return ` ${[...new Set(words)].join(' ')} `
}

const spellingsOf = (run: string): string | string[] =>
  /['-]/.test(run) ? [run.replace(/['-]/g, ''), ...run.split(/['-]/)] : run

/** What a visitor looks for: `what’s` is one word, `string-quartet` are two. */
export const wordsOf = (searchText: string): string[] => [
  ...new Set(runsOf(searchText).flatMap((run) => run.replaceAll("'", '').split('-'))),
]

/**
 * Those documents in which every word begins a word, in whatever order; none where there is no word. First what isn't
 * over; then by the fields in which the words are, a whole word before a beginning, and a document of just that name
 * before all. Equals stay in the order given.
 */
export function ranked<D extends Searchable>(documents: readonly D[], searchText: string): D[] {
  const words = wordsOf(searchText)
  if (!words.length) return []
  const wholeName = indexed(searchText)
  return documents
    .flatMap((document) => {
      const distance = distanceOf(document, words)
      return distance === null ? [] : [{ document, distance: document.fields[0] === wholeName ? -1 : distance }]
    })
    .sort((one, other) => Number(one.document.isOver) - Number(other.document.isOver) || one.distance - other.distance)
    .map(({ document }) => document)
}

/** More than a search text of 200 characters has words: a field further down weighs more than all beginnings. */
const A_FIELD = 1_000

/** How far a document is from having all words in its names; null where one is missing. */
function distanceOf({ fields }: Searchable, words: readonly string[]): number | null {
  let distance = 0
  for (const word of words) {
    const at = fields.findIndex((field) => field.includes(` ${word}`))
    if (at < 0) return null
    distance += at * A_FIELD + (fields[at]?.includes(` ${word} `) ? 0 : 1)
  }
  return distance
}
