import { indexText } from './words.ts'

/** A part of a text, in order. */
export interface MarkedPart {
  text: string
  isMatch: boolean
}

/** A word as written, including apostrophes and hyphens inside it. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘ʼ`´‐‑-][\p{L}\p{N}\p{M}]+)*/gu

/**
 * Returns the text in parts: words that begin with one of the search's words (made by `wordsOf`), and the text between
 * them.
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const [word] = match
    if (!words.some((each) => indexText(word).includes(` ${each}`))) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false })
    parts.push({ text: word, isMatch: true })
    end = match.index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}
