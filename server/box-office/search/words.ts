import { withoutInvisible } from '#shared/clean-text'
import { foldedText } from '../whats-on/programme.ts'

/** A token: letters, digits and combining marks; apostrophes and hyphens between them join them. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*/gu

/** A word is cut to this length: a tsvector accepts no longer ones. */
const MAX_WORD = /^.{1,100}/u
const cut = (word: string): string => MAX_WORD.exec(word)?.[0] ?? word

/** Letters that don't decompose into a letter and a mark, and how visitors type them. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Returns a text in lower case, without accents or invisible characters, with one kind of apostrophe and hyphen. */
const folded = (text: string): string =>
  foldedText(
    withoutInvisible(text)
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[‐‑]/g, '-')
      .replaceAll('·', ' ')
      .normalize('NFKC'),
  ).replace(/[æœøßłđðþı]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)

const tokensOf = (text: string): string[] => folded(text).match(TOKEN) ?? []

/**
 * Returns the words of some texts, each once, with a space before and after it. `L’Orfeo` can be found by `orfeo`,
 * `l'orfeo` and `lorfeo`.
 */
export function indexText(...texts: readonly string[]): string {
  const words = texts.flatMap(tokensOf).flatMap(spellingsOf).map(cut)
  return ` ${[...new Set(words)].join(' ')} `
}

const spellingsOf = (token: string): string | string[] =>
  /['-]/.test(token) ? [token.replace(/['-]/g, ''), ...token.split(/['-]/)] : token

/** Returns the words of a search: `what’s` is one word, `string-quartet` two. */
export const wordsOf = (searchText: string): string[] => [
  ...new Set(
    tokensOf(searchText)
      .flatMap((token) => token.replaceAll("'", '').split('-'))
      .map(cut),
  ),
]
