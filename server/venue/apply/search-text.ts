/** The texts by which the search finds a production. */
interface SearchSource {
  artists: readonly { name: string }[]
  tagline: string
  subheading: string
  tags: readonly string[]
  about: string
}

/** Returns the Markdown of about.md without front matter and blocks. */
export const wordsOf = (about: string): string =>
  about.replace(/^---\r?\n.*?^---\s*$/ms, '').replace(/^(`{3,})block.*?^\1\s*$/gms, '')

export const searchTextOf = ({ artists, tagline, subheading, tags, about }: SearchSource): string =>
  [...artists.map(({ name }) => name), tagline, subheading, ...tags, wordsOf(about).trim()].filter(Boolean).join(' · ')

/** Returns a text in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
