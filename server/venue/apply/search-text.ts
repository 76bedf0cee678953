import { parse } from 'yaml'
import { isMap } from '../reading/field-types.ts'

/** The texts by which the search finds a production. */
interface SearchSource {
  artists: readonly { name: string }[]
  tagline: string
  subheading: string
  filters: readonly string[]
  tags: readonly string[]
  about: string
}

/** Returns the Markdown of about.md without front matter and headings, and the texts and items of its blocks. */
export const wordsOf = (about: string): string =>
  about
    .replace(/^---\r?\n.*?^---\s*$/ms, '')
    .replace(/^(`{3,})block[^\n]*\n(.*?)^\1\s*$/gms, (_, __, body: string) => wordsOfBlock(body).join(' · '))
    .replace(/^#+ .*\n*/gm, '')

function wordsOfBlock(body: string): string[] {
  try {
    const block: unknown = parse(body)
    return isMap(block) ? [block.text, ...itemsOf(block)].filter((each) => typeof each === 'string') : []
  } catch {
    // The check reports the block.
    return []
  }
}
const itemsOf = ({ items }: Record<string, unknown>) =>
  (Array.isArray(items) ? items : []).flatMap((item) => (isMap(item) ? [item.heading, item.text] : []))

/** Returns the text by which the search finds a production. */
export const searchTextOf = ({ artists, tagline, subheading, filters, tags, about }: SearchSource): string =>
  [...artists.map(({ name }) => name), tagline, subheading, ...new Set([...filters, ...tags]), wordsOf(about).trim()]
    .filter(Boolean)
    .join(' · ')

/** Returns a text in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
