/** What the search finds a production by. */
interface SearchSource {
  artists: readonly { name: string }[]
  tagline: string
  subheading: string
  tags: readonly string[]
  about: string
}

export const searchTextOf = ({ artists, tagline, subheading, tags, about }: SearchSource): string =>
  plain([...artists.map(({ name }) => name), tagline, subheading, ...tags, about].join(' ').trim())

/** Returns a text in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
